import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { NumberedRow } from '#rules/results/result-row-reader.ts'
import { resultStatuses } from '#rules/results/result-status.ts'
import type { ResultsPreview as Preview } from '#rules/results/results-upload.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { RowProblems } from './row-problems.tsx'
import { SexLabelQuestions, type Answers } from './sex-label-questions.tsx'
import type { ImportOptions } from './use-results-file.ts'

type Props = {
  preview: Preview
  /** Null once the race has started. */
  starts: { at: string; timeZone: string } | null
  isBusy: boolean
  onMap: () => void
  onImport: (options: ImportOptions) => void
}

export function ResultsPreview({ preview, starts, isBusy, onMap, onImport }: Props) {
  const { t } = useTranslation('result-files')
  const { count, dateTime } = useFormats()
  const [toRegistered, setToRegistered] = useState(false)
  const [replaces, setReplaces] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const columns = usePreviewColumns()
  const { rows, readable, rejected, rejectedCount, doubts, doubtCount, statuses, unknownLabels, first, ignored } =
    preview
  const [answers, setAnswers] = useState<Answers>({})
  const take = (mayBeAhead: boolean) => {
    setAsking(false)
    onImport({ sexLabels: Object.entries(answers), toRegistered, replaces, mayBeAhead })
  }
  return (
    <Sheet
      title={t('preview.title')}
      lead={t('preview.lead', { count: rows, readable: count(readable), rows: count(rows) })}
      level="h2"
    >
      {first.length > 0 && (
        <Table
          caption={t('preview.first')}
          columns={columns}
          rows={[...first]}
          rowKey={(row) => String(row.line)}
          phone="scroll"
        />
      )}
      {ignored.length > 0 && <Text>{t('preview.ignored', { columns: ignored.join(', ') })}</Text>}
      <RowProblems kind="rejected" rows={rejected} total={rejectedCount} isOpen={readable === 0} />
      <RowProblems kind="doubts" rows={doubts} total={doubtCount} />
      <Statuses statuses={statuses} />
      {unknownLabels.length > 0 && <SexLabelQuestions labels={unknownLabels} answers={answers} onAnswer={setAnswers} />}
      <Options>
        <Checkbox
          label={t('preview.toRegistered')}
          hint={t('preview.toRegisteredHint')}
          checked={toRegistered}
          onChange={({ currentTarget }) => setToRegistered(currentTarget.checked)}
        />
        <Checkbox
          label={t('preview.replaces')}
          hint={t('preview.replacesHint')}
          checked={replaces}
          onChange={({ currentTarget }) => setReplaces(currentTarget.checked)}
        />
      </Options>
      <Foot>
        <Button
          variant="solid"
          busy={isBusy}
          disabled={readable === 0}
          onClick={() => (starts ? setAsking(true) : take(false))}
        >
          {isBusy ? t('preview.importing') : t('preview.submit', { count: readable, rows: count(readable) })}
        </Button>
        <Button disabled={isBusy} onClick={onMap}>
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

function usePreviewColumns(): Column<NumberedRow>[] {
  const { t } = useTranslation('result-files')
  const { resultTime, resultDistance } = useFormats()
  const timeOf = (ms: number | null) => (ms === null ? '–' : resultTime(ms))
  return [
    { key: 'bib', header: t('preview.bib'), cell: ({ bibNumber }) => bibNumber, isRowHeader: true },
    {
      key: 'name',
      header: t('preview.name'),
      cell: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '),
    },
    { key: 'gender', header: t('preview.gender'), cell: ({ gender }) => (gender ? t(`gender.${gender}`) : '–') },
    { key: 'time', header: t('preview.time'), cell: ({ resultTimeMs }) => timeOf(resultTimeMs), align: 'end' },
    {
      key: 'distance',
      header: t('preview.distance'),
      cell: ({ resultDistanceM }) => (resultDistanceM === null ? '–' : resultDistance(resultDistanceM)),
      align: 'end',
    },
    { key: 'chip', header: t('preview.chipTime'), cell: ({ chipTimeMs }) => timeOf(chipTimeMs), align: 'end' },
    {
      key: 'category',
      header: t('preview.category'),
      cell: ({ category, resultClass }) => [category, resultClass].filter(Boolean).join(' · ') || '–',
    },
    {
      key: 'splits',
      header: t('preview.splits'),
      cell: ({ splits }) => Object.keys(splits ?? {}).join(', ') || '–',
    },
  ]
}

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
