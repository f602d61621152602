import { SMTPServer } from 'smtp-server'

export type Mail = { to: string; messageId: string }

/** Starts an SMTP server that accepts each mail after `onMail`. */
export const startMailServer = async (
  port: number,
  onMail: (mail: Mail, number: number) => Promise<void> | void = () => {},
): Promise<{ mails: Mail[]; close(): Promise<void> }> => {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        const messageId = /^Message-ID: *(?:\r?\n )?(\S+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? ''
        const mail = { to: session.envelope.rcptTo[0]!.address, messageId }
        const number = mails.push(mail)
        void Promise.resolve(onMail(mail, number)).then(() => done())
      })
    },
  })
  // Senders that die break their connections.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return { mails, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
