// ipywidgets' models and views in the page: the two packages that are bundled, and nothing fetched.

import * as base from '@jupyter-widgets/base';
import { ManagerBase } from '@jupyter-widgets/base-manager';
import * as controls from '@jupyter-widgets/controls';
import { Widget } from '@lumino/widgets';
import type { Comm, CommMessage, Models } from './kernel.js';

type WidgetClass = typeof base.WidgetModel | typeof base.WidgetView;

const PACKAGES: Record<string, Record<string, unknown>> = {
  '@jupyter-widgets/base': base,
  '@jupyter-widgets/controls': controls,
};

/** A view that may have further views inside. */
interface Parent {
  readonly children_views?: { readonly views?: readonly Promise<base.WidgetView>[] } | null;
}

/** Resolves when the views inside a view are there too: boxes make theirs later than themselves. */
async function settled(view: base.WidgetView): Promise<void> {
  const views = (view as Parent).children_views?.views ?? [];
  await Promise.all(views.map(async (child) => settled(await child)));
}

/** Makes models for the comms that Python opens, and shows their views. */
export class Manager extends ManagerBase implements Models {
  /** Make the model of a comm. */
  open(comm: Comm, message: CommMessage): Promise<unknown> {
    // Models need of the message what Jupyter calls its content, metadata and buffers, and no header.
    type OpenMessage = Parameters<ManagerBase['handle_comm_open']>[1];
    return this.handle_comm_open(comm, message as unknown as OpenMessage);
  }

  /**
   * Show a model in an element of the page; resolves when all of it is there.
   *
   * What it resolves to waits for the views that a later change has brought.
   */
  async show(model: string, host: HTMLElement): Promise<() => Promise<void>> {
    const found = await this.get_model(model);
    if (!(found instanceof base.DOMWidgetModel)) throw new Error('there is nothing to show in this model');
    const view = await this.create_view(found);
    Widget.attach(view.luminoWidget, host);
    await settled(view);
    return () => settled(view);
  }

  protected override loadClass(name: string, module: string): Promise<WidgetClass> {
    const found = PACKAGES[module]?.[name];
    return typeof found === 'function'
      ? Promise.resolve(found as WidgetClass)
      : Promise.reject(new Error(`${module}.${name} is not part of the page`));
  }

  protected override _get_comm_info(): Promise<Record<string, never>> {
    return Promise.resolve({});
  }

  protected override _create_comm(): Promise<base.IClassicComm> {
    return Promise.reject(new Error('a page opens no comms'));
  }
}
