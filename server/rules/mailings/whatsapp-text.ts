import type { MailingText } from './mailing-form.ts'
import { fillIn, isPersonal, type PlaceholderValues } from './placeholders.ts'

/**
 * A mailing as a message to paste. The link is the event's page, also in place of a person's own, which opens their
 * registration and must not reach a group.
 */
export function whatsappText({ subject, text }: MailingText, values: PlaceholderValues, eventUrl: string): string {
  const filled = { ...values, link: eventUrl }
  const parts = [`*${fillIn(subject, filled)}*`, fillIn(text, filled)]
  return (hasLink(subject + text) ? parts : [...parts, eventUrl]).join('\n\n')
}

/** Whether the message is for one person. */
export const isForOne = ({ subject, text }: MailingText): boolean =>
  isPersonal(`${subject}\n${text}`.replaceAll('{link}', ''))

const hasLink = (template: string): boolean => template.includes('{link}')
