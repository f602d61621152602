import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { BibPreview, BibPreviewRow } from '#rules/bibs/bib-views.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import { ListPages } from '#web/admin/list-pages.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { LeftOut } from './left-out.tsx'
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
