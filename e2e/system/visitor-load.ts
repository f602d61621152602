import { connect } from 'node:net'
import { hostOf } from './http-client.ts'

const intervalMs = 100
const requestsPerBatch = 200

/** Sends two thousand requests a second for a cached page until `end`. */
export const startVisitors = (port: number, organization: string): { end(): void } => {
  const requestLines = ['GET / HTTP/1.1', `host: ${hostOf(organization, port)}`, 'if-none-match: *', '', '']
  const batch = requestLines.join('\r\n').repeat(requestsPerBatch)
  const socket = connect({ port, host: '127.0.0.1' }).resume()
  socket.on('error', () => {})
  const timer = setInterval(() => socket.write(batch), intervalMs)
  return {
    end: () => {
      clearInterval(timer)
      socket.destroy()
    },
  }
}
