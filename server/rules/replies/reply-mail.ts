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

// Windows cuts an address at 2,047 characters.
const maxHrefLength = 1_800

/** Opens the person's own mail program, with the subject alone where the text is too long for a link. */
export function replyMail(email: string, { subject, text }: Pick<SavedReply, 'subject' | 'text'>) {
  const head = `${mailtoHref(email)}?subject=${encodeURIComponent(subject)}`
  // RFC 6068: lines of the body end with CRLF.
  const href = `${head}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
  const hasText = href.length <= maxHrefLength
  return { href: hasText ? href : head, hasText }
}

// Imported names and titles are not typed into our forms: a line break in one would end the subject's header.
export const lineOf = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
