import type { DraftAnswer } from '#rules/registrations/order-draft.ts'
import { paths } from '#rules/paths.ts'
import type { SendResult, Unsent } from './draft-saver.ts'

// Browsers send no more of it once the page is gone.
const maxBytesWhenLeaving = 60_000
const retriedStatuses = [408, 429, 500, 502, 503, 504]

export async function sendDraft(
  { event, order, typedAt }: { event: string; order: string; typedAt: number },
  { body, device, revision }: Unsent,
  { isLast }: { isLast: boolean },
): Promise<SendResult> {
  const form = new FormData()
  form.set('order', order)
  form.set('device', device)
  form.set('revision', String(revision))
  form.set('typedAt', String(Math.max(0, Math.round(typedAt))))
  form.set('content', body)
  const response = await fetch(paths.registerDraft(event), {
    method: 'POST',
    body: form,
    keepalive: isLast && body.length < maxBytesWhenLeaving,
  })
  if (retriedStatuses.includes(response.status)) throw new Error(`answered ${response.status}`)
  if (!response.ok) return { state: 'over' }
  return (await response.json()) as DraftAnswer
}
