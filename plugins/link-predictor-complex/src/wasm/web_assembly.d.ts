/** The part of WebAssembly's interface that is used here; Node's types leave it to those of browsers. */
declare namespace WebAssembly {
  class Memory {
    constructor(size: { initial: number; maximum: number; shared: boolean })
    readonly buffer: SharedArrayBuffer
  }
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>)
  }
  class Instance {
    constructor(module: Module, imports: { host: { memory: Memory } })
    readonly exports: object
  }
}
