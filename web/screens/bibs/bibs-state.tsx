import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { BibsPage, UndoReport } from '#rules/bibs/bib-views.ts'
import { useAct } from '#web/admin/use-act.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast.tsx'
import { useFormats } from '../admin/staff.ts'
import { Sheet } from '../settings/sheet.tsx'

/** How many athletes have no number, and what to do about it. */
export function BibsState({ page: { counts, rules, latest } }: { page: BibsPage }) {
  const { t } = useTranslation('bibs')
  const { count } = useFormats()
  const { confirmed, withoutBib, withoutRule, unpaid } = counts
  const values = { count: withoutBib, missing: count(withoutBib), all: count(confirmed) }
  const notes = [
    withoutRule > 0 && rules.length > 0 && t('state.withoutRule', { count: withoutRule, athletes: count(withoutRule) }),
    unpaid > 0 && t('state.unpaid', { count: unpaid, unpaid: count(unpaid) }),
  ].filter(Boolean)
  if (confirmed === 0) return <Lead>{[t('state.none'), ...notes].join(' ')}</Lead>
  return (
    <Sheet
      title={withoutBib > 0 ? t('state.missing', values) : t('state.complete', { ...values, count: confirmed })}
      level="h2"
      lead={notes.join(' ')}
    >
      {(rules.length > 0 || latest) && (
        <Actions>
          {withoutBib > 0 && rules.length > 0 && (
            <ButtonLink href="?assign=missing" variant="solid">
              {t('assign.missing')}
            </ButtonLink>
          )}
          {confirmed > withoutBib && rules.length > 0 && <ButtonLink href="?assign=all">{t('assign.all')}</ButtonLink>}
          {latest && <Latest latest={latest} />}
        </Actions>
      )}
    </Sheet>
  )
}

function Latest({ latest: { source, count: bibs, at } }: { latest: NonNullable<BibsPage['latest']> }) {
  const { t } = useTranslation('bibs')
  const { count, briefDateTime } = useFormats()
  const { undo, isBusy } = useUndo()
  return (
    <span>
      {t(`undo.${source}`, { count: bibs, bibs: count(bibs), moment: briefDateTime(at) })}
      <Button size="sm" variant="quiet" busy={isBusy} onClick={undo}>
        {t('undo.action')}
      </Button>
    </span>
  )
}

export function useUndo() {
  const { t } = useTranslation('bibs')
  const { count } = useFormats()
  const { send, isBusy } = useAct<UndoReport>('undo', {
    failed: t('undo.failed'),
    done: ({ restored }) => ({ message: t('undo.done', { count: restored, bibs: count(restored) }) }),
    onDone: ({ changed, names }) => {
      if (changed === 0) return
      const list = names.map(({ name, bib }) => [name, bib].filter(Boolean).join(' ')).join(', ')
      const ending = names.length < changed ? '…' : ''
      notify.warning(t('undo.changed', { count: changed, bibs: count(changed), names: list + ending }))
    },
  })
  return { undo: () => send(), isBusy }
}

const Lead = styled.p`
  color: var(--ink-soft);
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);

  > span {
    margin-inline-start: auto;
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
