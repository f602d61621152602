import { startSmtpServer } from '#server/testing/smtp-server.ts'

export type Mail = { to: string; messageId: string }

/** Starts an SMTP server that accepts each mail after `onMail`. */
export const startMailServer = async (
  port: number,
  onMail: (mail: Mail, number: number) => Promise<void> | void = () => {},
): Promise<{ mails: Mail[]; close(): Promise<void> }> => {
  const mails: Mail[] = []
  const { close } = await startSmtpServer({
    port,
    onMail: ({ to, raw }) => {
      const mail = { to: to[0]!, messageId: /^Message-ID: *(?:\r?\n )?(\S+)/im.exec(raw)?.[1] ?? '' }
      return onMail(mail, mails.push(mail))
    },
  })
  return { mails, close }
}
