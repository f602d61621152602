import { type MouseEvent, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { ArticleEditorView } from '#rules/news/article-editor-view.ts'
import { paths } from '#rules/paths.ts'
import { ActionButton } from '#web/admin/action-button.tsx'
import { Conflict, renderImage } from '#web/admin/conflict.tsx'
import { Form } from '#web/admin/form.tsx'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { StatusChip } from '#web/ui/badge.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useBoundField } from '#web/forms/use-bound-field.ts'
import { FieldGroup } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { ImageField } from '../uploads/image-field.tsx'
import { Publication } from './publication.tsx'
import { articleValues, useArticleForm } from './use-article-form.ts'
import type { Replacements } from './use-replacements.ts'
import { Versions } from './versions.tsx'
import { articleTones } from '../articles/article-tones.ts'

const coverRatio = 1200 / 630

type ArticleEditorProps = {
  article: ArticleEditorView
  origin: string
  now: string
  replacements: Replacements
  onStartOver: () => void
}

export function ArticleEditor({ article, origin, now, replacements, onStartOver }: ArticleEditorProps) {
  const { t } = useTranslation('article-editor')
  const { form, element, values, errors, saving, saveBefore } = useArticleForm(article)
  const navigate = useNavigate()
  // The list deletes it, as its toast with Undo must outlive this page.
  const remove = () => {
    const { id, title } = article
    saveBefore(() => void navigate(adminPaths.news, { state: { remove: { id, title } } }))
  }
  const preview = adminPaths.articlePreview(article.id)
  const openPreview = (event: MouseEvent) => {
    if (!saving.isDirty) return
    event.preventDefault()
    saveBefore(() => window.open(preview, '_blank', 'noopener'))
  }
  return (
    <>
      <PageHeader
        title={article.title}
        above={<TextLink href={adminPaths.news}>{t('news')}</TextLink>}
        summary={<ArticleStateChip article={article} />}
        actions={
          <>
            {(article.state !== 'published' || article.hasDraft || saving.isDirty) && (
              <ButtonLink href={preview} target="_blank" rel="noopener" icon="external" size="sm" onClick={openPreview}>
                {t('preview.open')}
              </ButtonLink>
            )}
            {article.state === 'published' && (
              <ButtonLink
                href={paths.article(article.publicSlug)}
                target="_blank"
                rel="noopener"
                icon="external"
                size="sm"
              >
                {t('view')}
              </ButtonLink>
            )}
          </>
        }
      />
      <Columns>
        <Form form={form} element={element} errors={errors} isBusy={false} saving={saving}>
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="revision" value={article.revision} />
          <Sheet title={t('text.title')} level="h2">
            <form.TextField name="title" label={t('field.title')} required autoComplete="off" />
            <form.TextAreaField name="excerpt" label={t('field.excerpt')} hint={t('field.excerptHint')} rows={2} />
            <form.AppField name="content">{() => <RichTextField label={t('field.content')} />}</form.AppField>
          </Sheet>
          <Sheet title={t('look.title')} level="h2">
            <ImageField
              label={t('field.cover')}
              hint={t('field.coverHint')}
              purpose="article"
              cropTo={coverRatio}
              name="cover"
              value={values.cover || null}
              onChange={(path) => form.setFieldValue('cover', path ?? '')}
            />
            <form.TextField
              name="slug"
              label={t('field.slug')}
              hint={t('field.slugHint', { address: origin + paths.article(values.slug || article.slug) })}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <form.CheckField name="showOnLanding" label={t('field.showOnLanding')} />
          </Sheet>
          {saving.state === 'conflict' && (
            <Conflict
              mine={values}
              theirs={articleValues(article)}
              labelOf={(name) => t(`field.${name}`)}
              display={(name, value) => {
                if (name === 'cover') return renderImage(value)
                return name === 'content' ? plainTextOf(value) : null
              }}
              onKeepMine={() => saving.save(article.revision)}
              onTakeTheirs={onStartOver}
            />
          )}
          <SaveBar saving={saving} />
        </Form>
        <Side>
          <Publication
            article={article}
            values={values}
            now={now}
            saveBefore={saveBefore}
            onDone={saving.followRevision}
            replacements={replacements}
          />
          <More>
            <Versions articleId={article.id} saveBefore={saveBefore} replacements={replacements} />
            <ActionButton variant="quiet" size="sm" icon="trash" onClick={remove}>
              {t('delete')}
            </ActionButton>
          </More>
        </Side>
      </Columns>
      <LeaveDialog isDirty={saving.isDirty} />
    </>
  )
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  align-items: start;

  @media (min-width: 75rem) {
    grid-template-columns: minmax(0, 1fr) 21rem;

    > :last-child {
      position: sticky;
      inset-block-start: var(--space-5);
    }
  }
`

const Side = styled.div`
  display: grid;
  gap: var(--space-4);
`
const More = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
`

function ArticleStateChip({ article: { state, publishedAt } }: { article: ArticleEditorView }) {
  const { t } = useTranslation('article-editor')
  const { date, dateTime } = useFormats()
  const moment = publishedAt ? (state === 'scheduled' ? dateTime(publishedAt) : date(publishedAt)) : ''
  return <StatusChip tone={articleTones[state]}>{t(`state.${state}`, { moment })}</StatusChip>
}

/** The words of an article, a block in each line. */
function plainTextOf(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<\/(?:p|h\d|li|figcaption|tr)>|<br ?\/?>/g, '$&\n'),
    'text/html',
  )
  return (body.textContent ?? '').trim()
}

const RichText = lazy(() => import('./rich-text.tsx').then((module) => ({ default: module.RichText })))

/** A field of a form with HTML. The editor is loaded with the first page that needs it, and only in browsers. */
function RichTextField({ label }: { label: string }) {
  const { t } = useTranslation('article-editor')
  const isHydrated = useIsHydrated()
  const { field, value, error } = useBoundField<string>()
  const skeleton = (
    <Place aria-label={t('loading')} role="img">
      <Skeleton height="100%" />
    </Place>
  )
  return (
    <FieldGroup label={label} error={error}>
      <input type="hidden" name={field.name} value={value} />
      {isHydrated ? (
        <Suspense fallback={skeleton}>
          <RichText label={label} html={value} onChange={field.handleChange} onBlur={field.handleBlur} />
        </Suspense>
      ) : (
        skeleton
      )}
    </FieldGroup>
  )
}

const Place = styled.div`
  block-size: 30rem;
`
