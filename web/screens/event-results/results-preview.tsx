import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { NumberedRow } from '#rules/results/result-row-reader.ts'
import { resultStatuses } from '#rules/results/result-status.ts'
import {
  changesIn,
  type ResultsPreview as Preview,
  type ResultsReport,
  type ResultsTable,
} from '#rules/results/results-upload.ts'
import type { ResultsCompetition } from '#rules/results/event-results-page.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { CompetitionChoice } from './competition-choice.tsx'
import { Contradictions } from './contradictions.tsx'
import { RaceChoices } from './race-choices.tsx'
import { ReportLists } from './report-lists.tsx'
import { RowDecisions, nothingEntered, withEntered, type EnteredTexts } from './row-decisions.tsx'
import { SexLabelQuestions } from './sex-label-questions.tsx'
import type { ResultsFileState } from './use-results-file.ts'

type Props = {
  preview: Preview
  report: ResultsReport
  table: ResultsTable
  competitions: readonly ResultsCompetition[]
  /** Null once the race has started. */
  starts: { at: string; timeZone: string } | null
  file: ResultsFileState
}

export function ResultsPreview({ preview, report, table, competitions, starts, file }: Props) {
  const { t } = useTranslation('result-files')
  const { count, dateTime } = useFormats()
  const [isAsking, setAsking] = useState(false)
  const [entered, setEntered] = useState<EnteredTexts>(nothingEntered)
  const [isEnteredTaken, setEnteredTaken] = useState(false)
  const columns = usePreviewColumns(preview.first)
  const { rows, statuses, unknownLabels, races, first, ignored, readTimes } = preview
  const { options, change } = file
  const isBusy = file.progress !== null
  const changes = changesIn(report)
  const take = (mayBeAhead: boolean) => {
    setAsking(false)
    void file.take(table.meanings, mayBeAhead)
  }
  const submit = () => {
    // The number on the button is what the import does: it counts what was entered first.
    const decisions = withEntered(options.decisions, entered)
    setEnteredTaken(decisions !== null)
    if (decisions) change({ decisions })
    else if (starts) setAsking(true)
    else take(false)
  }
  return (
    <Sheet
      title={t('preview.title')}
      lead={[t('preview.lead', { count: rows, rows: count(rows) }), formatText(t, table.format)].join(' ')}
      level="h2"
    >
      {file.hasChanged && <Banner tone="warning" isAlert title={t('preview.changed')} />}
      {competitions.length > 1 && <CompetitionChoice competitions={competitions} file={file} />}
      {first.length > 0 && (
        <Table
          caption={t('preview.first')}
          columns={columns}
          rows={[...first]}
          rowKey={(row) => String(row.line)}
          phone="rows"
        />
      )}
      {ignored.length > 0 && <Text>{t('preview.ignored', { columns: ignored.join(', ') })}</Text>}
      <Statuses statuses={statuses} />
      <TimesRead times={readTimes} />
      {races.length > 0 && competitions.length > 1 && (
        <RaceChoices
          races={races}
          competitions={competitions}
          labels={options.raceLabels}
          isBusy={isBusy}
          onChange={(raceLabels) => change({ raceLabels })}
        />
      )}
      {unknownLabels.length > 0 && (
        <SexLabelQuestions
          labels={unknownLabels}
          answers={options.sexLabels}
          isBusy={isBusy}
          onAnswer={(sexLabels) => change({ sexLabels })}
        />
      )}
      <Options>
        <Checkbox
          label={t('preview.toRegistered')}
          hint={t('preview.toRegisteredHint')}
          checked={options.toRegistered}
          disabled={isBusy}
          onChange={({ currentTarget }) => change({ toRegistered: currentTarget.checked })}
        />
        <Checkbox
          label={t('preview.replaces')}
          hint={t('preview.replacesHint')}
          checked={options.replaces}
          disabled={isBusy}
          onChange={({ currentTarget }) => change({ replaces: currentTarget.checked })}
        />
      </Options>
      {report.questions.count > 0 && (
        <RowDecisions
          report={report}
          decisions={options.decisions}
          entered={entered}
          isBusy={isBusy}
          onEnter={setEntered}
          onDecide={(decisions) => change({ decisions })}
          onPage={(questionsFrom) => change({ questionsFrom })}
        />
      )}
      {report.contradictions.count > 0 && (
        <Contradictions
          list={report.contradictions}
          choices={options.decisions.staffResults}
          isBusy={isBusy}
          onChoose={(staffResults) => change({ decisions: { ...options.decisions, staffResults } })}
        />
      )}
      <ReportLists report={report} isPreview />
      {changes === 0 && <Text>{t('preview.nothing')}</Text>}
      {isEnteredTaken && !isBusy && <Banner tone="info" isAlert title={t('preview.enteredTaken')} />}
      <Foot>
        <Button
          variant="solid"
          busy={isBusy}
          disabled={changes === 0 && withEntered(options.decisions, entered) === null}
          onClick={submit}
        >
          {file.progress?.step === 'import'
            ? t('preview.importing')
            : t('preview.submit', { count: changes, rows: count(changes) })}
        </Button>
        <Button disabled={isBusy} onClick={file.startMapping}>
          {t('preview.columns')}
        </Button>
      </Foot>
      {starts && isAsking && (
        <ConfirmDialog
          title={t('ahead.title')}
          keepLabel={t('ahead.keep')}
          submitLabel={t('ahead.submit')}
          onConfirm={() => take(true)}
          onClose={() => setAsking(false)}
        >
          <p>{t('ahead.text', { when: dateTime(starts.at, starts.timeZone) })}</p>
        </ConfirmDialog>
      )}
    </Sheet>
  )
}

function formatText(t: TFunction<'result-files'>, format: ResultsTable['format']): string {
  if (format.kind === 'xlsx') return t('format.xlsx')
  return t('format.csv', {
    encoding: t(`format.encoding.${format.encoding}`),
    separator: t(`format.separator.${separatorNames[format.separator]}`),
  })
}

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

function Statuses({ statuses }: Pick<Preview, 'statuses'>) {
  const { t } = useTranslation('result-files')
  const { count } = useFormats()
  const found = resultStatuses.filter((status) => statuses[status] > 0)
  if (found.length === 0) return null
  return (
    <Text>
      {t('preview.statuses', {
        statuses: found.map((status) => `${t(`status.${status}`)} ${count(statuses[status])}`).join(', '),
      })}
    </Text>
  )
}

/** Times that the file does not write as a clock, with the first of each kind. */
function TimesRead({ times }: { times: Preview['readTimes'] }) {
  const { t } = useTranslation('result-files')
  const { count, resultTime } = useFormats()
  if (times.length === 0) return null
  return (
    <Text as="ul">
      {times.map(({ reading, count: numbers, text, ms }) => (
        <li key={reading}>
          {t(`preview.read.${reading}`, { count: numbers, times: count(numbers), text, time: resultTime(ms) })}
        </li>
      ))}
    </Text>
  )
}

function usePreviewColumns(rows: readonly NumberedRow[]): Column<NumberedRow>[] {
  const { t } = useTranslation('result-files')
  const { resultTime, resultDistance } = useFormats()
  const isByDistance = rows.some(({ resultDistanceM }) => resultDistanceM !== null)
  const timeOf = (ms: number | null) => (ms === null ? '–' : resultTime(ms))
  const splitsOf = ({ splits }: NumberedRow) => Object.keys(splits ?? {}).join(', ')
  const chipOf = ({ chipTimeMs }: NumberedRow) =>
    chipTimeMs === null ? '' : `${t('preview.chipTime')} ${timeOf(chipTimeMs)}`
  const personOf = ({ gender, category, resultClass }: NumberedRow) =>
    [gender && t(`gender.${gender}`), category, resultClass].filter(Boolean)
  const time: Column<NumberedRow> = {
    key: 'time',
    header: t('preview.time'),
    cell: ({ resultTimeMs, resultStatus }) =>
      resultStatus === null ? timeOf(resultTimeMs) : t(`status.${resultStatus}`),
    align: 'end',
    ...(!isByDistance && { slot: 'state' }),
  }
  const distance: Column<NumberedRow> = {
    key: 'distance',
    header: t('preview.distance'),
    cell: ({ resultDistanceM }) => (resultDistanceM === null ? '–' : resultDistance(resultDistanceM)),
    align: 'end',
    slot: 'state',
  }
  return [
    { key: 'bib', header: t('preview.bib'), cell: ({ bibNumber }) => bibNumber, isRowHeader: true, slot: 'lead' },
    {
      key: 'name',
      header: t('preview.name'),
      cell: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '),
      slot: 'title',
    },
    {
      key: 'person',
      header: t('preview.person'),
      cell: (row) => (
        <>
          {personOf(row).join(' · ') || '–'}
          <PhoneText>{[chipOf(row), splitsOf(row)].filter(Boolean).map((text) => ` · ${text}`)}</PhoneText>
        </>
      ),
      slot: 'fact',
    },
    time,
    ...(isByDistance ? [distance] : []),
    { key: 'chip', header: t('preview.chipTime'), cell: ({ chipTimeMs }) => timeOf(chipTimeMs), align: 'end' },
    { key: 'splits', header: t('preview.splits'), cell: (row) => splitsOf(row) || '–' },
  ]
}

/** What has columns of its own on wider screens. */
const PhoneText = styled.span`
  @media (min-width: 48rem) {
    display: none;
  }
`
const Text = styled.p`
  color: var(--ink-soft);
  overflow-wrap: anywhere;
`
const Options = styled.div`
  display: grid;
  gap: var(--space-3);
`
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`
