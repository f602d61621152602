import { isId } from '../ids.ts'

/** What a code names: a participant's page, an order's, the athlete of a bib's label. `secret` is an unguessable id. */
export type CheckInCode =
  | Readonly<{ kind: 'participant' | 'order'; secret: string }>
  | Readonly<{ kind: 'registration'; id: string }>

/** `text` is what staff enter; `unreadable` is a code of ours that was cut, or of another kind of page. */
export type CheckInInput = CheckInCode | Readonly<{ kind: 'text'; text: string }> | Readonly<{ kind: 'unreadable' }>

/**
 * Reads what a scanner or a keyboard gives. The host of an address does not count: nobody can guess the id behind it,
 * and an organization may have changed its domain since the code was printed.
 */
export function readCheckInInput(input: string): CheckInInput {
  const text = input
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, '')
    .trim()
  if (isId(text.toLowerCase())) return { kind: 'registration', id: text.toLowerCase() }
  if (!/^https?:/i.test(text)) return { kind: 'text', text }
  const [, participant] = /\/register\/participant\/([0-9a-f]{64})(?:$|[/?#])/.exec(text) ?? []
  if (participant) return { kind: 'participant', secret: participant }
  const [, order] = /\/register\/success\/([\w-]{32})(?:$|[/?#])/.exec(text) ?? []
  return order ? { kind: 'order', secret: order } : { kind: 'unreadable' }
}
