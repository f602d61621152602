import { Socket } from 'node:net'

// Of the servers on this machine: the port in the URLs that were given out, and the one that is listened on now.
const currentPorts = new Map<number, number>()

/** From here on connections to `given`, a port that this process has given out, go to `port`. */
export const serverMoved = (originalPort: number, port: number): void => void currentPorts.set(originalPort, port)

const openSockets = new Set<Socket>()

let isBroken = false

/**
 * Ends every connection of this process to a database, and each new one, until `mendConnections`: what waits for an
 * answer, or in a pool for a connection, fails as it does when a server dies. A transaction that has not been committed
 * is rolled back.
 */
export const breakConnections = (): void => {
  isBroken = true
  for (const socket of openSockets) socket.destroy()
}

/** Lets connections reach the database again. */
export const mendConnections = (): void => void (isBroken = false)

/** pg's `stream`: connects to an embedded server wherever it is now, and to any other at its own address. */
export const socketToServer = (): Socket => {
  const socket = socketThatProbes()
  openSockets.add(socket)
  socket.once('close', () => openSockets.delete(socket))
  const connect = socket.connect.bind(socket) as (port: number, host?: string) => Socket
  return Object.assign(socket, {
    connect: (port: number, host?: string) => {
      if (!isBroken) return connect(port, host)
      process.nextTick(() => socket.destroy())
      return socket
    },
  })
}

/** The same, also while connections are broken: for who finds out whether the database answers. */
export const socketThatProbes = (): Socket => {
  const socket = new Socket()
  const connect = socket.connect.bind(socket) as (port: number, host?: string) => Socket
  const connectToCurrentPort = (port: number, host?: string) =>
    connect(host === '127.0.0.1' ? (currentPorts.get(port) ?? port) : port, host)
  return Object.assign(socket, { connect: connectToCurrentPort })
}
