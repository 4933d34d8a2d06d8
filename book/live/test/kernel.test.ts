import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { type Comm, type CommMessage, Kernel } from '../src/kernel.js';
import type { Reply, Request } from '../src/protocol.js';

const open = (comm: string, data: Record<string, unknown> = {}): Reply => ({
  type: 'comm_open',
  comm,
  data,
  metadata: { version: '2.1.0' },
  buffers: [],
});
const change = (comm: string, data: Record<string, unknown>): Reply => ({ ...open(comm, data), type: 'comm_msg' }) as Reply;
const close = (comm: string): Reply => ({ ...open(comm), type: 'comm_close' }) as Reply;

let posted: Request[];
let told: string[];
let comms: Map<string, Comm>;
let opening: (comm: Comm, message: CommMessage) => Promise<unknown>;
let kernel: Kernel;

beforeEach(() => {
  posted = [];
  told = [];
  comms = new Map();
  opening = (comm) => {
    comms.set(comm.comm_id, comm);
    return Promise.resolve();
  };
  kernel = new Kernel(
    (request) => posted.push(request),
    { open: (comm, message) => opening(comm, message) },
    {
      opened: (slot, model) => told.push(`opened ${String(slot)} ${model}`),
      refused: (slot) => told.push(`refused ${String(slot)}`),
      raised: (slot) => told.push(`raised ${String(slot)}`),
      address: (key, value) => told.push(`address ${key}=${value}`),
      broken: (error) => told.push(`broken ${String(error)}`),
      settled: () => told.push('settled'),
    },
  );
});

function comm(id: string): Comm {
  const found = comms.get(id);
  assert(found);
  return found;
}

test('opening a comm hands over what came with it', async () => {
  const messages: CommMessage[] = [];
  opening = (_comm, message) => Promise.resolve(messages.push(message));
  await kernel.receive({ ...open('a', { state: { value: 1 } }), buffers: [new Uint8Array([1, 2]).buffer] } as Reply);
  assert.deepEqual(messages[0]?.content, { comm_id: 'a', data: { state: { value: 1 } } });
  assert.deepEqual(messages[0].metadata, { version: '2.1.0' });
  assert.equal(messages[0].buffers[0]?.getUint8(1), 2);
});

test('a change that comes while the model is made waits for it', async () => {
  const heard: unknown[] = [];
  let made = (): void => undefined;
  opening = (comm) =>
    new Promise<void>((resolve) => {
      made = () => {
        comm.on_msg((message) => heard.push(message.content.data));
        resolve();
      };
    });
  const first = kernel.receive(open('a'));
  const second = kernel.receive(change('a', { method: 'update' }));
  await Promise.resolve();
  assert.deepEqual(heard, []);
  made();
  await Promise.all([first, second]);
  assert.deepEqual(heard, [{ method: 'update' }]);
});

test('a message of a model is posted and answered by idle', async () => {
  await kernel.receive(open('a'));
  const statuses: unknown[] = [];
  const id = comm('a').send({ method: 'custom' }, { iopub: { status: (message) => statuses.push(message) } });
  assert.deepEqual(posted, [{ type: 'message', id, comm: 'a', data: '{"method":"custom"}', buffers: [] }]);
  assert.equal(kernel.pending, 1);
  assert.deepEqual(told, []);
  await kernel.receive({ type: 'idle', id });
  assert.deepEqual(statuses, [{ parent_header: { msg_id: id }, content: { execution_state: 'idle' } }]);
  assert.equal(kernel.pending, 0);
  assert.deepEqual(told, ['settled']);
});

test('all is settled only when every message is answered; idle comes once for each', async () => {
  await kernel.receive(open('a'));
  let idle = 0;
  const callbacks = { iopub: { status: () => ++idle } };
  const ids = [comm('a').send(1, callbacks), comm('a').send(2, callbacks)];
  assert.notEqual(ids[0], ids[1]);
  for (const id of ids) await kernel.receive({ type: 'idle', id });
  await kernel.receive({ type: 'idle', id: ids[0] ?? '' });
  assert.equal(idle, 2);
  assert.deepEqual(told, ['settled', 'settled']);
});

test('a message without callbacks is answered too', async () => {
  await kernel.receive(open('a'));
  const id = comm('a').send({});
  await kernel.receive({ type: 'idle', id });
  assert.equal(kernel.pending, 0);
});

test('idle waits until what came before it is carried out', async () => {
  const order: string[] = [];
  await kernel.receive(open('a'));
  comm('a').on_msg(async () => {
    await Promise.resolve();
    order.push('changed');
  });
  const id = comm('a').send({}, { iopub: { status: () => order.push('idle') } });
  await Promise.all([kernel.receive(change('a', {})), kernel.receive({ type: 'idle', id })]);
  assert.deepEqual(order, ['changed', 'idle']);
});

test('buffers are copied as they are in the view, not as they lie in memory', async () => {
  await kernel.receive(open('a'));
  const memory = new Uint8Array([0, 1, 2, 3]);
  comm('a').send({}, undefined, undefined, [new DataView(memory.buffer, 1, 2), memory.buffer]);
  const request = posted[0];
  assert(request?.type === 'message');
  memory.fill(9);
  assert.deepEqual(request.buffers.map((buffer) => [...new Uint8Array(buffer)]), [[1, 2], [0, 1, 2, 3]]);
});

test('Python closes a comm', async () => {
  let closed = 0;
  await kernel.receive(open('a'));
  comm('a').on_close(() => ++closed);
  await kernel.receive(close('a'));
  await kernel.receive(close('a'));
  await kernel.receive(change('a', {}));
  assert.equal(closed, 1);
  assert.deepEqual(told, []);
});

test('the page closes a comm', async () => {
  await kernel.receive(open('a'));
  comm('a').close();
  comm('a').close();
  assert.deepEqual(posted, [{ type: 'close', comm: 'a' }]);
});

test('a comm that nobody listens to, or nobody knows, breaks nothing', async () => {
  await kernel.receive(open('a'));
  await kernel.receive(change('a', {}));
  await kernel.receive(change('b', {}));
  await kernel.receive({ type: 'idle', id: 'never sent' });
  assert.deepEqual(told, ['settled']);
});

test('a model that cannot be made or fails is told of, and the rest goes on', async () => {
  opening = (comm) => {
    comms.set(comm.comm_id, comm);
    return comm.comm_id === 'bad' ? Promise.reject(new Error('unknown class')) : Promise.resolve();
  };
  await kernel.receive(open('bad'));
  await kernel.receive(open('good'));
  comm('good').on_msg(() => {
    throw new Error('no');
  });
  await kernel.receive(change('good', {}));
  await kernel.receive({ type: 'opened', slot: 1, model: 'good' });
  assert.deepEqual(told, ['broken Error: unknown class', 'broken Error: no', 'opened 1 good']);
});

test('what concerns slots and the address is passed on in order', async () => {
  const replies: Reply[] = [
    { type: 'ready' },
    { type: 'opened', slot: 0, model: 'm' },
    { type: 'refused', slot: 1 },
    { type: 'raised', slot: 0 },
    { type: 'address', key: 'GAL-E1', value: '3' },
    { type: 'failed', why: 'x' },
  ];
  await Promise.all(replies.map((reply) => kernel.receive(reply)));
  assert.deepEqual(told, ['opened 0 m', 'refused 1', 'raised 0', 'address GAL-E1=3']);
});

test('the page opens no comms', async () => {
  await kernel.receive(open('a'));
  assert.equal(comm('a').open(), '');
  assert.equal(comm('a').target_name, 'jupyter.widget');
  assert.deepEqual(posted, []);
});
