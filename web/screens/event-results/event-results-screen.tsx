import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventResults } from '#rules/results/event-results-page.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { UploadProgress } from '#web/ui/upload-progress.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { changesIn, type ResultsReport } from '#rules/results/results-upload.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { PublicResults } from './public-results.tsx'
import { ImportedFiles } from './imported-files.tsx'
import { ResultColumnsForm } from './result-columns-form.tsx'
import { ResultsPreview } from './results-preview.tsx'
import { ReportLists } from './report-lists.tsx'
import { CompetitionChoice } from './competition-choice.tsx'
import { useResultsFile, type ResultsFileState } from './use-results-file.ts'

export function EventResultsScreen({ event }: { event: EventResults }) {
  const { t } = useTranslation('result-files')
  const file = useResultsFile(event)
  if (event.competitions.length === 0)
    return <EmptyState title={t('noCompetitions.title')}>{t('noCompetitions.text')}</EmptyState>
  return (
    <Parts>
      <ChooseFile file={file} />
      {file.report && <ImportReport slug={event.slug} report={file.report} onDecide={file.decideWaiting} />}
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
      <p>{pictures === 0 ? t('photos.none') : t('photos.count', { count: pictures })}</p>
      <p>
        <TextLink href={adminPaths.eventDetails(id)}>{t('photos.add')}</TextLink>
      </p>
    </Sheet>
  )
}

type Props = { event: EventResults; file: ResultsFileState }

function ChooseFile({ file }: Pick<Props, 'file'>) {
  const { t } = useTranslation('result-files')
  const { progress, error } = file
  return (
    <Sheet title={t('choose.title')} lead={t('choose.lead')} level="h2">
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
  const { problem, table, fault, preview, report, startsAt } = file.reading!.view
  if (problem !== null)
    return (
      <Banner tone="error" isAlert title={t('unreadable')}>
        {t(`problem.${problem}`)}
      </Banner>
    )
  if (fault === 'competition' && !file.isMapping)
    return (
      <Sheet title={t('choose.competitionTitle')} lead={t('choose.competitionLead')} level="h2">
        <CompetitionChoice competitions={event.competitions} file={file} isUnknown />
        <div>
          <Button disabled={file.progress !== null} onClick={file.startMapping}>
            {t('preview.columns')}
          </Button>
        </div>
      </Sheet>
    )
  if (file.isMapping || !preview || !report)
    return <ResultColumnsForm table={table!} isBusy={file.progress !== null} onMapped={file.map} />
  return (
    <ResultsPreview
      preview={preview}
      report={report}
      table={table!}
      competitions={event.competitions}
      starts={startsAt === null ? null : { at: startsAt, timeZone: event.timeZone }}
      file={file}
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
const Waiting = styled.div`
  display: grid;
  gap: var(--space-3);
  justify-items: start;
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

type ReportProps = { slug: string; report: ResultsReport; onDecide: () => void }

function ImportReport({ slug, report, onDecide }: ReportProps) {
  const { t } = useTranslation('result-files')
  const { count } = useFormats()
  const isEmpty = changesIn(report) === 0
  return (
    <div role="status">
      <Sheet
        title={t(isEmpty ? 'report.nothing' : 'report.title')}
        {...(isEmpty && { lead: t('report.nothingText') })}
        level="h2"
      >
        {report.undecided.count > 0 && (
          <Waiting>
            <p>{t('report.waiting', { count: report.undecided.count, rows: count(report.undecided.count) })}</p>
            <Button onClick={onDecide}>{t('report.decide')}</Button>
          </Waiting>
        )}
        <ReportLists report={report} />
        {!isEmpty && (
          <p>
            <TextLink href={paths.results(slug)}>{t('report.see')}</TextLink>
          </p>
        )}
      </Sheet>
    </div>
  )
}
