import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'

export function PreviewNotice({ articleId }: { articleId: string }) {
  const { t } = useTranslation('article-editor')
  return (
    <Strip aria-label={t('preview.title')} data-print="no">
      <p>
        <strong>{t('preview.title')}</strong> · {t('preview.text')}
      </p>
      <TextLink href={adminPaths.article(articleId)}>{t('preview.back')}</TextLink>
    </Strip>
  )
}

const Strip = styled.aside`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-5);
  padding: var(--space-3) var(--gutter);
  border-block-end: 1px solid var(--line);
  background: var(--surface-sunken);
  font-size: var(--text-sm);
`
