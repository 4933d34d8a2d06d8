// ipywidgets in the page: the larger part of the script, fetched when the first example goes live.

import '@jupyter-widgets/base/css/index.css';
import '@jupyter-widgets/controls/css/widgets.css';
import './widgets.css';
import { Kernel, type Listener } from './kernel.js';
import type { Connection } from './live.js';
import { Manager } from './manager.js';
import type { Request } from './protocol.js';

/** Connect ipywidgets to Python. */
export function connect(post: (request: Request) => void, listener: Listener): Connection {
  const manager = new Manager();
  const kernel = new Kernel(post, manager, listener);
  return {
    receive: (reply) => kernel.receive(reply),
    show: (model, host) => manager.show(model, host),
    get pending() {
      return kernel.pending;
    },
  };
}
