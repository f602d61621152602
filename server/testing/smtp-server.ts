import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = { to: string[]; raw: string; secure: boolean }

type Options = SMTPServerOptions & { port?: number; onMail(mail: ReceivedMail): unknown }

/** Starts an SMTP server on this machine, on a free port without one, that accepts each mail after `onMail`. */
export async function startSmtpServer({ port: wantedPort = 0, onMail, ...options }: Options) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const mail = { to, raw: Buffer.concat(chunks).toString(), secure: session.secure }
        void Promise.resolve(onMail(mail)).then(() => callback())
      })
    },
    ...options,
  })
  // Senders that die break their connections.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
