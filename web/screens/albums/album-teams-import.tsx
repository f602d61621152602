import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AlbumImport } from '#server/domain/albums/import-album-teams.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useAct } from '#web/admin/use-act.ts'
import { doneIn } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Table } from '#web/ui/table.tsx'

/** Says what a CSV file would change before it does. */
export function AlbumTeamsImport() {
  const { t } = useTranslation('album-teams')
  const [text, setText] = useState<string | null>(null)
  const [fileName, setFileName] = useState('')
  const check = useAct<AlbumImport>('checkFile', { failed: t('import.failed'), isRepeatable: true })
  const save = useAct<AlbumImport>('importFile', {
    failed: t('import.failed'),
    done: ({ isImported }) => (isImported ? { message: t('import.done') } : null),
    onDone: ({ isImported }) => (isImported ? setText(null) : text !== null && check.send({ text })),
  })
  const choose = async (file: File) => {
    const content = await file.text()
    setText(content)
    setFileName(file.name)
    check.send({ text: content })
  }
  const report = text === null || check.isBusy ? null : (doneIn(check.data) as AlbumImport | null)
  return (
    <Sheet title={t('import.title')} lead={t('import.lead')} level="h2">
      <Chosen>
        <FileButton label={t('import.file')} accept=".csv,text/csv,text/plain" onChoose={(file) => void choose(file)}>
          {t('import.choose')}
        </FileButton>
        {text !== null && <span>{fileName}</span>}
      </Chosen>
      {report && <Report report={report} />}
      {report && text !== null && report.problemCount === 0 && (
        <div>
          <Button variant="solid" busy={save.isBusy} onClick={() => save.send({ text })}>
            {t('import.submit')}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

function Report({ report: { teams, players, problemCount, problems } }: { report: AlbumImport }) {
  const { t } = useTranslation('album-teams')
  const { count } = useFormats()
  if (problemCount === 0)
    return (
      <p role="status">
        {t('import.summary', {
          newTeams: count(teams.added),
          teams: count(teams.changed),
          newPlayers: count(players.added),
          players: count(players.changed),
        })}
      </p>
    )
  const title = t('import.problems', { count: problemCount, lines: count(problemCount) })
  return (
    <>
      <Banner tone="error" isAlert title={title}>
        {t('import.problemsText')}
      </Banner>
      <Table
        caption={title}
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
