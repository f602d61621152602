import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { ArticleVersionRow, ArticleVersionView } from '#rules/news/article-versions.ts'
import { ActionButton } from '#web/admin/action-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { Prose } from '../news/prose.ts'
import type { Replacements } from './use-replacements.ts'

type VersionsProps = {
  articleId: string
  saveBefore: (next: () => void) => void
  replacements: Replacements
}

/** The earlier versions of an article, as readers would see them, each of which can be had back. */
export function Versions({ articleId, saveBefore, replacements }: VersionsProps) {
  const { t } = useTranslation('article-editor')
  const [isOpen, setOpen] = useState(false)
  const [versionId, setVersionId] = useState<string | null>(null)
  const list = useFetcher<ArticleVersionRow[]>()
  const open = () =>
    saveBefore(() => {
      setVersionId(null)
      setOpen(true)
      void list.load(adminPaths.articleVersions(articleId))
    })
  return (
    <>
      <div>
        <ActionButton size="sm" onClick={open}>
          {t('versions.open')}
        </ActionButton>
      </div>
      {isOpen && (
        <Dialog
          isOpen
          size="wide"
          title={t('versions.title')}
          closeLabel={t('versions.close')}
          onClose={() => setOpen(false)}
          actions={
            versionId && (
              <>
                <Button onClick={() => setVersionId(null)}>{t('versions.back')}</Button>
                <Button variant="solid" busy={replacements.isBusy} onClick={() => replacements.restore(versionId)}>
                  {t('versions.restore')}
                </Button>
              </>
            )
          }
        >
          {versionId ? (
            <Version key={versionId} path={adminPaths.articleVersion(articleId, versionId)} />
          ) : (
            <List rows={list.data} onChoose={setVersionId} />
          )}
        </Dialog>
      )}
    </>
  )
}

function List({ rows, onChoose }: { rows: ArticleVersionRow[] | undefined; onChoose: (id: string) => void }) {
  const { t } = useTranslation('article-editor')
  const { dateTime } = useFormats()
  if (!rows) return <p role="status">{t('versions.loading')}</p>
  return (
    <Rows role="list">
      {rows.map(({ id, kind, author, title, savedAt }) => (
        <li key={id}>
          <div>
            <strong>{title}</strong>
            <p>{t(`versions.kind.${kind}`, { moment: dateTime(savedAt), author: author ?? t('versions.nobody') })}</p>
          </div>
          <Button
            size="sm"
            aria-label={t('versions.viewOf', { moment: dateTime(savedAt) })}
            onClick={() => onChoose(id)}
          >
            {t('versions.view')}
          </Button>
        </li>
      ))}
    </Rows>
  )
}

function Version({ path }: { path: string }) {
  const { t } = useTranslation('article-editor')
  const version = useFetcher<ArticleVersionView>()
  const load = useEffectEvent(() => void version.load(path))
  useEffect(() => load(), [])
  if (!version.data) return <p role="status">{t('versions.loading')}</p>
  const { title, excerpt, cover, content } = version.data
  return (
    <article>
      {cover && <Cover src={cover} alt="" />}
      <h3>{title}</h3>
      {excerpt && <p>{excerpt}</p>}
      {content ? (
        <Prose dangerouslySetInnerHTML={{ __html: content }} />
      ) : (
        <Banner tone="info" title={t('versions.empty')} />
      )}
    </article>
  )
}

const Rows = styled.ul`
  display: grid;

  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-4);
    padding-block: var(--space-3);
    border-block-end: 1px solid var(--line);
  }
  > li > div {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
const Cover = styled.img`
  inline-size: 100%;
  max-block-size: 14rem;
  object-fit: cover;
  border-radius: var(--radius-2);
`
