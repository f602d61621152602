import { Socket } from 'node:net'

// Of the servers on this machine: the port in the URLs that were given out, and the one that is listened on now.
const ports = new Map<number, number>()

/** From here on connections to `given`, a port that this process has given out, go to `port`. */
export const serverMoved = (given: number, port: number): void => void ports.set(given, port)

/** pg's `stream`: connects to an embedded server wherever it is now, and to any other at its own address. */
export const socketToServer = (): Socket => {
  const socket = new Socket()
  const connect = socket.connect.bind(socket) as (port: number, host?: string) => Socket
  const find = (port: number, host?: string) => connect(host === '127.0.0.1' ? (ports.get(port) ?? port) : port, host)
  return Object.assign(socket, { connect: find })
}
