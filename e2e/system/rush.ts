import { connect } from 'node:net'
import { hostOf } from './http-client.ts'

const everyMs = 100
const requests = 200

/** Two thousand requests a second for a page that the server keeps and the visitor has already, until `end`. */
export const openRush = (port: number, organization: string): { end(): void } => {
  const lines = ['GET / HTTP/1.1', `host: ${hostOf(organization, port)}`, 'if-none-match: *', '', '']
  const crowd = lines.join('\r\n').repeat(requests)
  const socket = connect({ port, host: '127.0.0.1' }).resume()
  socket.on('error', () => {})
  const coming = setInterval(() => socket.write(crowd), everyMs)
  return {
    end: () => {
      clearInterval(coming)
      socket.destroy()
    },
  }
}
