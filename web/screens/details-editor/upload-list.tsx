import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { QueuedUpload, useUploadQueue } from '../uploads/use-upload-queue.ts'

type Queue = ReturnType<typeof useUploadQueue>

export function UploadList({ queue }: { queue: Queue }) {
  const { t } = useTranslation(['event-details', 'admin'])
  const { uploads } = queue
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const left = uploads.length - failed
  return (
    <>
      <VisuallyHidden role="status">
        {left > 0 && t('event-details:uploads.left', { count: left })}
        {left === 0 && failed > 0 && t('event-details:uploads.failed', { count: failed })}
      </VisuallyHidden>
      {uploads.length > 1 && (
        <Head>
          {left > 0 ? t('event-details:uploads.left', { count: left }) : null}
          <Button size="sm" variant="quiet" onClick={queue.cancelAll}>
            {t('event-details:uploads.cancelAll')}
          </Button>
        </Head>
      )}
      {uploads.length > 0 && (
        <List>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={queue} />
          ))}
        </List>
      )}
    </>
  )
}

type RowProps = { upload: QueuedUpload; queue: Queue }

function UploadRow({ upload, queue }: RowProps) {
  const { t } = useTranslation(['event-details', 'admin'])
  const { id, file, state, progress, error, isRetryable } = upload
  return (
    <li>
      <span>{file.name}</span>
      {state === 'sending' && (
        <progress
          aria-label={t('event-details:uploads.progress', { name: file.name })}
          max={1}
          {...(progress < 1 && { value: progress })}
        />
      )}
      {state === 'waiting' && <small>{t('event-details:uploads.waiting')}</small>}
      {state === 'failed' && <FieldError id={`upload-${id}`} error={`${t('admin:upload.failed.any')}: ${error}`} />}
      <div>
        {state === 'failed' && isRetryable && (
          <Button
            size="sm"
            aria-label={t('event-details:uploads.retryOf', { name: file.name })}
            onClick={() => queue.retry(upload)}
          >
            {t('event-details:uploads.retry')}
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          aria-label={t(`event-details:uploads.${state === 'failed' ? 'dismissOf' : 'cancelOf'}`, {
            name: file.name,
          })}
          onClick={() => queue.cancel(id)}
        >
          {state === 'failed' ? t('event-details:uploads.dismiss') : t('admin:cancel')}
        </Button>
      </div>
    </li>
  )
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
`
const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  max-block-size: 24rem;
  overflow-y: auto;

  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-3);
    padding: var(--space-2) var(--space-3);
    border: 1px solid var(--line);
    border-radius: var(--radius-2);
    font-size: var(--text-sm);
  }
  li > span {
    flex: 1 1 10rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  li > div {
    display: flex;
    gap: var(--space-2);
    margin-inline-start: auto;
  }
  progress {
    inline-size: 10rem;
    accent-color: var(--primary-border);
  }
  small {
    color: var(--ink-soft);
  }
`
