import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { BibsPage } from '#rules/bibs/bib-views.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useFormats } from '#web/admin/staff.ts'
import type { Undo } from './use-undo.ts'

type BibsStateProps = { page: BibsPage; undo: Undo }

/** How many athletes have no number, and what to do about it. */
export function BibsState({ page: { counts, rules, latest }, undo }: BibsStateProps) {
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
          {latest && <Latest latest={latest} undo={undo} />}
        </Actions>
      )}
    </Sheet>
  )
}

type LatestProps = { latest: NonNullable<BibsPage['latest']>; undo: Undo }

function Latest({ latest: { id, source, count: bibs, at }, undo }: LatestProps) {
  const { t } = useTranslation('bibs')
  const { count, briefDateTime } = useFormats()
  return (
    <span>
      {t(`undo.${source}`, { count: bibs, bibs: count(bibs), moment: briefDateTime(at) })}
      <Button size="sm" variant="quiet" busy={undo.isBusy} onClick={() => undo.run(id)}>
        {t('undo.action')}
      </Button>
    </span>
  )
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
