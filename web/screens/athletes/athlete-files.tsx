import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useFormats } from '../admin/staff.ts'
import { Missing } from './athlete-answers.tsx'

export function AthleteFiles({ athlete: { id, files, answers } }: { athlete: AthleteDetails }) {
  const { t } = useTranslation('admin')
  const { size, briefDateTime } = useFormats()
  const missing = answers.missing.filter((item) => item.kind === 'file')
  if (files.length + missing.length === 0) return null
  return (
    <DetailSection title={t('files.title')}>
      <List role="list">
        {missing.map(({ field, label }) => (
          <li key={field}>
            <strong>{label}</strong>
            <Missing>{t('athlete.answers.missing')}</Missing>
          </li>
        ))}
        {files.map((file) => (
          <li key={file.id}>
            <span>
              <strong>{file.label}</strong>
              <span>{file.name}</span>
              <small>
                {size(file.bytes)} · {t('files.sent', { when: briefDateTime(file.sentAt) })}
              </small>
            </span>
            <ButtonLink
              href={adminPaths.registrationFile(id, file.id)}
              size="sm"
              icon="download"
              aria-label={t('files.openFile', { name: `${file.label}, ${file.name}` })}
            >
              {t('files.open')}
            </ButtonLink>
          </li>
        ))}
      </List>
    </DetailSection>
  )
}

const List = styled.ul`
  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-4);
    min-block-size: 44px;
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--line);
    font-size: var(--text-sm);
  }
  > li > span {
    display: grid;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  strong {
    font-weight: 600;
  }
  small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
  }
`
