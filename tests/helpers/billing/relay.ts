import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * A TCP relay in front of a server. It can be cut: connections break and new ones are refused; or frozen: connections
 * stand, and nothing comes through until it is thawed.
 */
export class Relay {
  #server: Server | null = null
  #port = 0
  #isFrozen = false
  readonly #sockets = new Set<Socket>()

  constructor(private readonly target: { host: string; port: number }) {}

  get port() {
    return this.#port
  }

  async open() {
    const server = createServer((near) => {
      const far = connect(this.target.port, this.target.host)
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => {
          this.#sockets.delete(socket)
          other.destroy()
        })
        socket.pipe(other)
        if (this.#isFrozen) socket.pause()
      }
    })
    server.listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
  }

  freeze() {
    this.#isFrozen = true
    for (const socket of this.#sockets) socket.pause()
  }

  thaw() {
    this.#isFrozen = false
    for (const socket of this.#sockets) socket.resume()
  }

  async cut() {
    const closed = this.#server ? once(this.#server, 'close') : null
    this.#server?.close()
    for (const socket of this.#sockets) socket.resetAndDestroy()
    await closed
    this.#server = null
  }
}
