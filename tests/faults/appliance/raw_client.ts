import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A connection without any HTTP library, for clients that do not behave. */
export async function rawClient(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.setEncoding('latin1').on('data', (text) => (received += text))
  socket.on('error', () => {})
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  return {
    socket,
    /** Sends the bytes one by one with pauses, until all are sent or the server has closed. */
    async dribble(text: string, pauseMs: number) {
      for (const character of text) {
        if (socket.destroyed || socket.readableEnded) return
        socket.write(character)
        await sleep(pauseMs)
      }
    },
    /** Everything that came until the server closed the connection. */
    async answer(): Promise<string> {
      await closed
      return received
    },
  }
}

/** The head of a request with a JSON body. */
export const head = (path: string, key: string, length: number) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: appliance',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n')
