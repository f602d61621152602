import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { ResultsReport } from '#rules/results/results-upload.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { RejectedRows } from './rejected-rows.tsx'

const counts = ['created', 'timed', 'updated', 'unchanged', 'removed'] as const

export function ImportReport({ slug, report }: { slug: string; report: ResultsReport }) {
  const { t } = useTranslation('result-files')
  const { count } = useFormats()
  return (
    <div role="status">
      <Sheet title={t('report.title')} level="h2">
        <Counts>
          {counts.map((name) => (
            <div key={name}>
              <dt>{t(`report.${name}`)}</dt>
              <dd>{count(report[name])}</dd>
            </div>
          ))}
          <div>
            <dt>{t('report.rejected')}</dt>
            <dd>{count(report.rejectedCount)}</dd>
          </div>
        </Counts>
        <RejectedRows rows={report.rejected} total={report.rejectedCount} />
        <p>
          <TextLink href={paths.results(slug)}>{t('report.see')}</TextLink>
        </p>
      </Sheet>
    </div>
  )
}

const Counts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
  gap: var(--space-4);

  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  dd {
    font-size: var(--text-lg);
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
`
