import { startSmtpServer } from '#server/testing/smtp-server.ts'

export type Mail = { to: string; messageId: string }

/** Starts an SMTP server, on a free port for 0, that accepts each mail after `onMail`. */
export const startMailServer = async (
  wantedPort: number,
  onMail: (mail: Mail, number: number) => Promise<void> | void = () => {},
): Promise<{ port: number; mails: Mail[]; close(): Promise<void> }> => {
  const mails: Mail[] = []
  const { port, close } = await startSmtpServer({
    port: wantedPort,
    onMail: ({ to, raw }) => {
      const mail = { to: to[0]!, messageId: /^Message-ID: *(?:\r?\n )?(\S+)/im.exec(raw)?.[1] ?? '' }
      return onMail(mail, mails.push(mail))
    },
  })
  return { port, mails, close }
}
