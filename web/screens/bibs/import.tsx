import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { BibImport } from '#rules/bibs/bib-views.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { doneIn } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Table } from '#web/ui/table.tsx'
import { useFormats } from '#web/admin/staff.ts'
import type { Undo } from './use-undo.ts'

export function Import({ undo }: { undo: Undo }) {
  const { t } = useTranslation('bibs')
  const { count } = useFormats()
  const [text, setText] = useState<string | null>(null)
  const [fileName, setFileName] = useState('')
  const check = useAct<BibImport>('checkFile', { failed: t('import.failed'), isRepeatable: true })
  const save = useAct<BibImport>('importFile', {
    failed: t('import.failed'),
    done: ({ isImported, assignment, changed }) =>
      isImported
        ? {
            message: t('import.done', { count: changed, bibs: count(changed) }),
            ...(assignment && { undo: () => undo.run(assignment) }),
          }
        : null,
    onDone: ({ isImported }) => (isImported ? setText(null) : text !== null && check.send({ text })),
  })
  const choose = async (file: File) => {
    const content = await file.text()
    setText(content)
    setFileName(file.name)
    check.send({ text: content })
  }
  const report = text === null || check.isBusy ? null : (doneIn(check.data) as BibImport | null)
  return (
    <Sheet title={t('import.title')} lead={t('import.lead')}>
      <Chosen>
        <FileButton label={t('import.file')} accept=".csv,text/csv,text/plain" onChoose={(file) => void choose(file)}>
          {t('import.choose')}
        </FileButton>
        {text !== null && <span>{fileName}</span>}
      </Chosen>
      {report && <Report report={report} />}
      {report && text !== null && report.problemCount === 0 && report.changed > 0 && (
        <div>
          <Button variant="solid" busy={save.isBusy} onClick={() => save.send({ text })}>
            {t('import.submit', { count: report.changed, bibs: count(report.changed) })}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

function Report({ report }: { report: BibImport }) {
  const { t } = useTranslation('bibs')
  const { count } = useFormats()
  const { changed, unchanged, empty, problemCount, problems, samples } = report
  const parts = [
    t('import.changed', { count: changed, athletes: count(changed) }),
    unchanged > 0 && t('import.unchanged', { count: unchanged, athletes: count(unchanged) }),
    empty > 0 && t('import.empty', { count: empty, athletes: count(empty) }),
  ].filter(Boolean)
  if (problemCount === 0)
    return (
      <>
        <p role="status">{`${parts.join(', ')}.`}</p>
        {samples.length > 0 && (
          <Table
            caption={t('import.changed', { count: changed, athletes: count(changed) })}
            rows={samples}
            rowKey={({ to }) => to}
            phone="scroll"
            columns={[
              { key: 'name', header: t('import.columns.name'), cell: ({ name }) => name },
              { key: 'from', header: t('import.columns.from'), align: 'end', cell: ({ from }) => from ?? '–' },
              { key: 'to', header: t('import.columns.to'), align: 'end', cell: ({ to }) => to },
            ]}
          />
        )}
      </>
    )
  return (
    <>
      <Banner tone="error" isAlert title={t('import.problems', { count: problemCount, rows: count(problemCount) })}>
        {t('import.problemsText')}
      </Banner>
      <Table
        caption={t('import.problems', { count: problemCount, rows: count(problemCount) })}
        rows={problems}
        rowKey={({ line, problem }) => `${line} ${problem}`}
        phone="scroll"
        columns={[
          { key: 'line', header: t('import.columns.line'), align: 'end', cell: ({ line }) => count(line) },
          {
            key: 'problem',
            header: t('import.columns.problem'),
            cell: ({ problem }) => t(`import.problem.${problem}`),
          },
          { key: 'value', header: t('import.columns.value'), cell: ({ value }) => value },
        ]}
      />
    </>
  )
}

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
