import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { StatementView } from '#rules/statements/statement-view.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { UploadProgress } from '#web/ui/upload-progress.tsx'
import { RejectedArrivals } from './rejected-arrivals.tsx'
import { StatementColumnsForm } from './statement-columns-form.tsx'
import { StatementProposals } from './statement-proposals.tsx'
import { useStatementFile } from './use-statement-file.ts'

export function StatementScreen() {
  const { t } = useTranslation('manual-payments')
  const file = useStatementFile()
  const { reading, progress, error } = file
  return (
    <>
      <title>{`${t('statement.title')} · ${t('title')}`}</title>
      <PageHeader
        above={<TextLink href={adminPaths.manualPayments}>{t('title')}</TextLink>}
        title={t('statement.title')}
        summary={t('statement.summary')}
      />
      <Sheet title={t('statement.file')} lead={t('statement.formats')} level="h2">
        <Chosen>
          <FileButton
            label={t('statement.file')}
            accept=".csv,.txt,.xml,text/csv,text/plain,application/xml,text/xml"
            onChoose={file.choose}
          >
            {t(file.name === null ? 'statement.choose' : 'statement.chooseOther')}
          </FileButton>
          {file.name !== null && <span>{file.name}</span>}
        </Chosen>
        <FieldError id="statement-error" error={error} />
        {progress !== null && (
          <UploadProgress
            label={t('statement.reading')}
            text={t('statement.reading')}
            cancel={t('statement.cancel')}
            onCancel={file.cancel}
            value={progress}
          />
        )}
      </Sheet>
      {reading && <Reading key={reading.count} view={reading.view} file={file} />}
    </>
  )
}

type ReadingProps = { view: StatementView; file: ReturnType<typeof useStatementFile> }

function Reading({ view, file }: ReadingProps) {
  const { t } = useTranslation('manual-payments')
  const [isMapping, setMapping] = useState(view.needsColumns)
  const { fileProblem, table } = view
  if (table && isMapping)
    return <StatementColumnsForm table={table} isBusy={file.progress !== null} onMapped={file.map} />
  if (fileProblem)
    return (
      <Banner tone="error" isAlert title={t('statement.unreadable')}>
        {t(`fileProblem.${fileProblem.code}`, { value: fileProblem.value ?? '' })}
      </Banner>
    )
  return (
    <>
      <RejectedArrivals rejected={file.rejected} />
      <StatementProposals view={view} onMap={table && (() => setMapping(true))} onConfirmed={file.readAgain} />
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
