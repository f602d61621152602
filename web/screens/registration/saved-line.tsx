import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedDraft, DraftAnswer } from '#rules/registrations/order-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { paths } from '#rules/paths.ts'
import { contentOf, isDraftStored, listenToDrafts, markSent, readDraft } from './draft.ts'
import { openDraftSaver, type SaveState, type Unsent, type SendResult } from './draft-saver.ts'
import { hasUnsent } from './latest-draft.ts'
import type { CheckoutOrder } from './registration-data.ts'

const pauseMs = 1_000
// The tab in which somebody types sends first.
const pauseInBackgroundMs = 4_000

type Props = { event: { id: string; slug: string }; order: CheckoutOrder; draft: SavedDraft }

export function SavedLine(props: Props) {
  const { t } = useTranslation('registration')
  const saving = useDraftSaver(props)
  switch (saving.state) {
    case 'saved': {
      const time = clockOf(new Date(saving.savedAt))
      return t(saving.hasReplaced ? 'draft.replaced' : 'draft.saved', { time })
    }
    case 'newer':
      return (
        <>
          {t('draft.newer')}
          <Button variant="quiet" size="sm" onClick={() => showSaved(props)}>
            {t('draft.show')}
          </Button>
        </>
      )
    case 'unsent':
    case 'unstored':
      return t(`draft.${saving.state}`)
  }
}

function useDraftSaver({ event: { id: eventId, slug }, order, draft }: Props): SaveState {
  const { confirmationId, serverNow } = order
  const [state, setState] = useState<SaveState>(
    () => stateOf(eventId, confirmationId) ?? { state: 'saved', savedAt: draft.savedAt, hasReplaced: false },
  )
  const clockSkewMs = useRef(0)
  useEffect(() => {
    clockSkewMs.current = Date.parse(serverNow) - Date.now()
  }, [serverNow])
  useEffect(() => {
    const saver = openDraftSaver({
      findUnsent: () => unsentOf(eventId, confirmationId),
      send: (unsent, options) => {
        const typedAt = unsent.savedAt + clockSkewMs.current
        return sendDraft({ event: slug, order: confirmationId, typedAt }, unsent, options)
      },
      onSaved: ({ savedAt }, { revision, savedAt: at }) =>
        markSent(eventId, { orderId: confirmationId, revision, savedAt, at }, Date.now()),
      onState: setState,
      pauseMs: () => (document.hasFocus() ? pauseMs : pauseInBackgroundMs),
    })
    const change = () => {
      setState((before) => stateOf(eventId, confirmationId) ?? before)
      saver.change()
    }
    const hide = () => {
      if (document.visibilityState === 'hidden') saver.flush()
    }
    const stopListening = listenToDrafts(change)
    window.addEventListener('online', saver.retry)
    window.addEventListener('pagehide', saver.flush)
    document.addEventListener('visibilitychange', hide)
    saver.change()
    return () => {
      stopListening()
      window.removeEventListener('online', saver.retry)
      window.removeEventListener('pagehide', saver.flush)
      document.removeEventListener('visibilitychange', hide)
      saver.flush()
      saver.stop()
    }
  }, [eventId, slug, confirmationId])
  return state
}

function stateOf(eventId: string, orderId: string): SaveState | null {
  const draft = readDraft(eventId, Date.now())
  if (!isDraftStored()) return { state: 'unstored' }
  if (draft?.orderId !== orderId) return null
  if (hasUnsent(draft, orderId)) return { state: 'unsent' }
  return { state: 'saved', savedAt: draft.sent!.at, hasReplaced: false }
}

function unsentOf(eventId: string, orderId: string): Unsent | null {
  const draft = readDraft(eventId, Date.now())
  if (draft?.orderId !== orderId || !hasUnsent(draft, orderId)) return null
  const { sent, savedAt, device = '' } = draft
  const revision = sent?.orderId === orderId ? sent.revision : 0
  return { body: JSON.stringify(contentOf(draft)), device, savedAt, revision }
}

function showSaved({ event, order: { confirmationId } }: Props): void {
  const draft = readDraft(event.id, Date.now())
  const sent = draft && { orderId: confirmationId, revision: 0, savedAt: draft.savedAt, at: '' }
  if (sent) markSent(event.id, sent, Date.now())
  window.location.reload()
}

const clockOf = (moment: Date) =>
  `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`

// Browsers send no more of it once the page is gone.
const maxBytesWhenLeaving = 60_000
const retriedStatuses = [408, 429, 500, 502, 503, 504]

async function sendDraft(
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
