import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { BibPreview, BibPreviewRow } from '#rules/bibs/bib-views.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import { ListPages } from '#web/admin/list-pages.tsx'
import { useFormats } from '#web/admin/staff.ts'
import type { Assign } from './use-assign.ts'

/** Who would get which number; nothing is saved before the press. */
export function Preview({ preview, assign }: { preview: BibPreview; assign: Assign }) {
  const { t } = useTranslation('bibs')
  const { count } = useFormats()
  const columns = useColumns()
  const { changed, total, missing, scope } = preview
  const same = total - changed
  const summary = [
    changed > 0 && t(`assign.summary.${scope}`, { count: changed, changed: count(changed) }),
    same > 0 && t('assign.same', { count: same, same: count(same) }),
  ].filter(Boolean)
  return (
    <>
      <Sheet
        title={t(`assign.title.${scope}`)}
        level="h2"
        lead={changed > 0 ? `${summary.join(', ')}.` : t('assign.nothing')}
      >
        {missing > 0 && (
          <Banner tone="warning" isAlert title={t('assign.short', { count: missing, missing: count(missing) })}>
            {t('assign.shortText')}
          </Banner>
        )}
        <LeftOut preview={preview} />
        <Actions>
          <ButtonLink href="?">{t('assign.cancel')}</ButtonLink>
          {changed > 0 && missing === 0 && (
            <Button variant="solid" busy={assign.isBusy} onClick={() => assign.run(scope)}>
              {t('assign.submit', { count: changed, bibs: count(changed) })}
            </Button>
          )}
        </Actions>
      </Sheet>
      {total > 0 && (
        <>
          <Narrow>
            <Table caption={t('title')} columns={columns} rows={preview.rows} rowKey={({ id }) => id} phone="scroll" />
          </Narrow>
          <ListPages list={preview} />
        </>
      )}
    </>
  )
}

function useColumns(): Column<BibPreviewRow>[] {
  const { t } = useTranslation('bibs')
  return [
    { key: 'to', header: t('assign.columns.bib'), isRowHeader: true, align: 'end', cell: ({ to }) => to },
    { key: 'name', header: t('assign.columns.name'), cell: ({ name }) => name },
    { key: 'competition', header: t('assign.columns.competition'), cell: competitionText },
    { key: 'from', header: t('assign.columns.from'), align: 'end', cell: ({ from }) => from ?? '–' },
  ]
}

const competitionText = ({ competition, team }: BibPreviewRow) => [competition, team].filter(Boolean).join(' · ')

const Narrow = styled.div`
  min-inline-size: 0;

  :is(th, td):first-child {
    inline-size: 6rem;
  }
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`

/** Numbers that nobody gets, and athletes who get none, each with the reason. */
function LeftOut({ preview: { reserved, taken, left } }: { preview: BibPreview }) {
  const { t } = useTranslation('bibs')
  const { count } = useFormats()
  const holders = taken.bibs.map(({ bib, reason, holder }) =>
    t(reason === 'cancelled' ? 'assign.cancelledBy' : 'assign.takenBy', { bib, name: holder }),
  )
  if (taken.count > holders.length) holders.push(t('assign.more', { count: taken.count - holders.length }))
  const reservedBibs = [reserved.bibs, reserved.more > 0 && t('assign.more', { count: reserved.more })]
  const numbers = [
    reserved.count > 0 && t('assign.reserved', { bibs: reservedBibs.filter(Boolean).join(', ') }),
    taken.count > 0 && t('assign.taken', { bibs: holders.join(', ') }),
  ].filter((text) => text !== false)
  const athletes = Object.entries(left)
    .filter(([, number]) => number > 0)
    .map(([reason, number]) => t(`assign.reason.${reason}`, { count: number, athletes: count(number) }))
  if (numbers.length + athletes.length === 0) return null
  return (
    <Facts>
      <Part title={t('assign.skipped')} lines={numbers} />
      <Part title={t('assign.left')} lines={athletes} />
    </Facts>
  )
}

function Part({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <dt>{title}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  )
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-4) var(--space-5);
  font-size: var(--text-sm);
  line-height: 1.5;

  dt {
    font-weight: 600;
  }
  dd {
    margin: 0;
    color: var(--ink-soft);
    overflow-wrap: anywhere;
  }
`
