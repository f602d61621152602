import { Socket } from 'node:net'

const currentPorts = new Map<number, number>()

export const redirectConnections = (originalPort: number, port: number): void =>
  void currentPorts.set(originalPort, port)

const openSockets = new Set<Socket>()

let isBroken = false

/**
 * Destroys this process's database connections, and each new one until `restoreConnections`: queries and waits for a
 * pooled connection fail as when the server dies. Uncommitted transactions are rolled back.
 */
export const breakConnections = (): void => {
  isBroken = true
  for (const socket of openSockets) socket.destroy()
}

export const restoreConnections = (): void => void (isBroken = false)

export const createDatabaseSocket = (): Socket => {
  const socket = createProbeSocket()
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

/** Connects also while connections are broken: for the listener, which finds out whether the database answers. */
export const createProbeSocket = (): Socket => {
  const socket = new Socket()
  const connect = socket.connect.bind(socket) as (port: number, host?: string) => Socket
  const connectToCurrentPort = (port: number, host?: string) =>
    connect(host === '127.0.0.1' ? (currentPorts.get(port) ?? port) : port, host)
  return Object.assign(socket, { connect: connectToCurrentPort })
}
