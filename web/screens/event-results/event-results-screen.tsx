import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventResults } from '#rules/results/event-results-page.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Select } from '#web/ui/input.tsx'
import { UploadProgress } from '#web/ui/upload-progress.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import type { ResultsReport } from '#rules/results/results-upload.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { PublicResults } from './public-results.tsx'
import { ImportedFiles } from './imported-files.tsx'
import { ResultColumnsForm } from './result-columns-form.tsx'
import { ResultsPreview } from './results-preview.tsx'
import { useResultsFile } from './use-results-file.ts'
import { RowProblems } from './row-problems.tsx'

export function EventResultsScreen({ event }: { event: EventResults }) {
  const { t } = useTranslation('result-files')
  const file = useResultsFile(event)
  if (event.competitions.length === 0)
    return <EmptyState title={t('noCompetitions.title')}>{t('noCompetitions.text')}</EmptyState>
  return (
    <Parts>
      <ChooseFile event={event} file={file} />
      {file.report && <ImportReport slug={event.slug} report={file.report} />}
      {file.reading && <Reading key={file.reading.count} event={event} file={file} />}
      <PublicResults event={event} />
      <ImportedFiles event={event} />
      <Photos event={event} />
    </Parts>
  )
}

function Photos({ event: { id, pictures } }: { event: EventResults }) {
  const { t } = useTranslation('result-files')
  return (
    <Sheet title={t('photos.title')} level="h2">
      <p>{t('photos.count', { count: pictures })}</p>
      <p>
        <TextLink href={adminPaths.eventDetails(id)}>{t('photos.add')}</TextLink>
      </p>
    </Sheet>
  )
}

export type ResultsFileState = ReturnType<typeof useResultsFile>
type Props = { event: EventResults; file: ResultsFileState }

function ChooseFile({ event, file }: Props) {
  const { t } = useTranslation('result-files')
  const { progress, error } = file
  return (
    <Sheet title={t('choose.title')} lead={t('choose.lead')} level="h2">
      {event.competitions.length > 1 && (
        <Competition>
          <Field label={t('choose.competition')}>
            <Select
              value={file.competitionId}
              disabled={progress !== null}
              onChange={({ currentTarget }) => file.chooseCompetition(currentTarget.value)}
            >
              <option value="">{t('choose.competitionFirst')}</option>
              {event.competitions.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </Competition>
      )}
      {file.competitionId !== '' && (
        <Chosen>
          <FileButton
            label={t('choose.file')}
            accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChoose={file.choose}
          >
            {t(file.name === null ? 'choose.submit' : 'choose.other')}
          </FileButton>
          {file.name !== null && <span>{file.name}</span>}
        </Chosen>
      )}
      <FieldError id="results-error" error={error} />
      {progress?.step === 'read' && (
        <UploadProgress
          label={t('choose.reading')}
          text={t('choose.reading')}
          cancel={t('choose.cancel')}
          onCancel={file.cancel}
          value={progress.value}
        />
      )}
    </Sheet>
  )
}

function Reading({ event, file }: Props) {
  const { t } = useTranslation('result-files')
  const { view, isFirst } = file.reading!
  const { problem, table, preview, startsAt } = view
  // What was mapped in this session or for an earlier file is not asked again.
  const [isMapping, setMapping] = useState(isFirst && table?.isFormer === false)
  if (problem !== null)
    return (
      <Banner tone="error" isAlert title={t('unreadable')}>
        {t(`problem.${problem}`)}
      </Banner>
    )
  if (isMapping || !preview)
    return <ResultColumnsForm table={table!} isBusy={file.progress !== null} onMapped={file.map} />
  return (
    <ResultsPreview
      preview={preview}
      starts={startsAt === null ? null : { at: startsAt, timeZone: event.timeZone }}
      isBusy={file.progress !== null}
      onMap={() => setMapping(true)}
      onImport={(options) => void file.take(table!.meanings, options)}
    />
  )
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-5);
  min-inline-size: 0;

  > * {
    min-inline-size: 0;
  }
`
const Competition = styled.div`
  max-inline-size: 24rem;
`
const Chosen = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);

  > span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`

const counts = ['created', 'timed', 'updated', 'unchanged', 'removed'] as const

function ImportReport({ slug, report }: { slug: string; report: ResultsReport }) {
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
        <RowProblems kind="rejected" rows={report.rejected} total={report.rejectedCount} />
        <RowProblems kind="doubts" rows={report.doubts} total={report.doubtCount} />
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
