import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { BibRuleRow, BibsPage } from '#rules/bibs/bib-views.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Table } from '#web/ui/table.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { useRuleColumns } from './rule-columns.tsx'
import { useRuleTexts } from './rule-texts.ts'

export function Rules({ page }: { page: BibsPage }) {
  const { t } = useTranslation('bibs')
  const [edited, setEdited] = useState<string | null>(null)
  const { rules, overlaps, competitions } = page
  const { ruleName } = useRuleTexts()
  const columns = useRuleColumns((rule) => setEdited(rule.id))
  const nameOf = (id: string) => ruleName(rules.find((rule) => rule.id === id)!)
  const add = (
    <Button icon="plus" onClick={() => setEdited('new')}>
      {t('rules.add')}
    </Button>
  )
  const { suggest, isSuggesting } = useSuggest()
  const suggestButton = (
    <Button variant={rules.length === 0 ? 'solid' : 'outline'} busy={isSuggesting} onClick={suggest}>
      {t('rules.suggest')}
    </Button>
  )
  const hasNoRule = competitions.some(({ id }) => !rules.some(({ competitionId }) => competitionId === id))
  return (
    <>
      {rules.length === 0 ? (
        <EmptyState
          title={t('rules.none.title')}
          action={
            <>
              {hasNoRule && suggestButton}
              {add}
            </>
          }
        >
          {t('rules.none.text')}
        </EmptyState>
      ) : (
        <Sheet title={t('rules.title')} lead={rules.length > competitions.length ? t('rules.lead') : null}>
          {overlaps.map(({ ruleIds: [one, other], from, to }) => (
            <Banner key={one + other} tone="warning">
              {t('rules.overlap', {
                one: nameOf(one),
                other: nameOf(other),
                numbers: from === to ? from : `${from}–${to}`,
              })}
            </Banner>
          ))}
          <Flush>
            <Table<BibRuleRow> caption={t('rules.title')} columns={columns} rows={rules} rowKey={({ id }) => id} />
          </Flush>
          <Actions>
            {add}
            {hasNoRule && suggestButton}
          </Actions>
        </Sheet>
      )}
      {/* Outside of both: it reports the outcome also when the first rule was added. */}
      {edited !== null && (
        <RuleDialog
          competitions={competitions}
          rule={rules.find(({ id }) => id === edited) ?? null}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function useSuggest() {
  const { t } = useTranslation('bibs')
  const { send, isBusy } = useAct<number>('suggest', {
    failed: t('rules.failed'),
    done: (added) => ({ message: t('rules.suggested', { count: added }) }),
  })
  return { suggest: () => send(), isSuggesting: isBusy }
}

const Flush = styled.div`
  min-inline-size: 0;
  margin-inline: calc(-1 * var(--space-5));

  > div {
    border-width: 1px 0;
    border-radius: 0;
    overflow: visible;
  }
  @media (max-width: 47.99rem) {
    margin-inline: 0;

    && tbody {
      gap: 0;
    }
    && tr {
      padding: var(--space-4) 0;
      border-width: 1px 0 0;
      border-radius: 0;
    }
    && tr:first-child {
      padding-block-start: 0;
      border: 0;
    }
  }
  @media (min-width: 48rem) {
    :is(th, td) {
      padding-block: var(--space-1);
    }
    :is(th, td):first-child {
      padding-inline-start: var(--space-5);
    }
    :is(th, td):last-child {
      padding-inline-end: var(--space-5);
    }
    thead th {
      padding-block: var(--space-3);
    }
  }
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`
