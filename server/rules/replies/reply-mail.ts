import { mailtoHref } from '../organizations/contact.ts'

export type SavedReply = Readonly<{ id: string; name: string; subject: string; text: string }>

type Reader = Readonly<{ firstName: string; eventTitle: string }>

/** `{name}` is the reader's first name, `{event}` the event's title. */
export function replyTo({ firstName, eventTitle }: Reader, { subject, text }: Pick<SavedReply, 'subject' | 'text'>) {
  const values: Record<string, string> = { name: lineOf(firstName), event: lineOf(eventTitle) }
  const fill = (template: string) =>
    template.replaceAll(/\{(name|event)\}/g, (_, placeholder: string) => values[placeholder]!)
  return { subject: fill(subject), text: fill(text) }
}

/** Opens the person's own mail program. RFC 6068: lines of the body end with CRLF. */
export function replyHref(email: string, { subject, text }: Pick<SavedReply, 'subject' | 'text'>): string {
  const body = text.replaceAll('\n', '\r\n')
  return `${mailtoHref(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

// Imported names and titles are not typed into our forms: a line break in one would end the subject's header.
const lineOf = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
