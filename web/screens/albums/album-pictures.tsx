import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EditorAlbumTeam } from '#server/domain/albums/album-teams-page.ts'
import { matchPicture, type MatchedPicture } from '#rules/albums/match-pictures.ts'
import { imageTypes } from '#rules/media/images.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useAct } from '#web/admin/use-act.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { useUploadQueue } from '../uploads/use-upload-queue.ts'

type Uploaded = MatchedPicture & { path: string }

/** Sends several pictures, each for the team that its file is named after, and saves them when all have arrived. */
export function AlbumPictures({ teams }: { teams: EditorAlbumTeam[] }) {
  const { t } = useTranslation(['album-teams', 'admin'])
  const { count } = useFormats()
  const [unmatched, setUnmatched] = useState<string[]>([])
  const matches = useRef<MatchedPicture[]>([])
  const arrived = useRef<Uploaded[]>([])
  const queue = useUploadQueue({
    purpose: 'album',
    // Ids grow from 1 in the order in which files were chosen.
    onUploaded: (path, id) => void arrived.current.push({ ...matches.current[id - 1]!, path }),
  })
  const save = useAct<{ count: number }>('pictures', {
    failed: t('album-teams:pictures.failed'),
    done: (result) => ({
      message: t('album-teams:pictures.done', { count: result.count, number: count(result.count) }),
    }),
  })
  const isSending = queue.uploads.some(({ state }) => state !== 'failed')
  const saveAll = useEffectEvent(() => {
    const form = new FormData()
    for (const [index, picture] of arrived.current.entries())
      for (const [name, value] of Object.entries(picture)) form.set(`pictures[${index}].${name}`, value)
    arrived.current = []
    save.send(form)
  })
  useEffect(() => {
    if (!isSending && arrived.current.length > 0) saveAll()
  }, [isSending])

  const choose = (files: readonly File[]) => {
    const found = files.map((file) => ({ file, match: matchPicture(file.name, teams) }))
    setUnmatched(found.filter(({ match }) => match === null).map(({ file }) => file.name))
    const named = found.flatMap(({ file, match }) => (match ? [{ file, match }] : []))
    matches.current.push(...named.map(({ match }) => match))
    queue.add(named.map(({ file }) => file))
  }
  return (
    <Sheet title={t('album-teams:pictures.title')} lead={t('album-teams:pictures.lead')} level="h2">
      <div>
        <FileButton
          label={t('album-teams:pictures.file')}
          accept={imageTypes.join()}
          multiple
          onChoose={(_, files) => choose(files)}
        >
          {t('album-teams:pictures.choose')}
        </FileButton>
      </div>
      {queue.uploads.length > 0 && (
        <Uploads aria-label={t('album-teams:pictures.sending')}>
          {queue.uploads.map((upload) => (
            <li key={upload.id}>
              <span>{upload.file.name}</span>
              {upload.error ? (
                <span role="alert">{upload.error}</span>
              ) : (
                <progress value={upload.progress} aria-label={upload.file.name} />
              )}
              {upload.isRetryable && upload.state === 'failed' && (
                <Button size="sm" onClick={() => queue.retry(upload)}>
                  {t('album-teams:pictures.retry')}
                </Button>
              )}
              <Button size="sm" variant="quiet" onClick={() => queue.cancel(upload.id)}>
                {t('admin:cancel')}
              </Button>
            </li>
          ))}
        </Uploads>
      )}
      {unmatched.length > 0 && (
        <Banner
          tone="warning"
          isAlert
          title={t('album-teams:pictures.unmatched', { count: unmatched.length, number: count(unmatched.length) })}
        >
          <p>{t('album-teams:pictures.unmatchedText')}</p>
          <Names>
            {unmatched.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </Names>
        </Banner>
      )}
    </Sheet>
  )
}

const Uploads = styled.ul`
  display: grid;
  gap: var(--space-2);
  list-style: none;

  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-3);
    overflow-wrap: anywhere;
  }
  [role='alert'] {
    color: var(--error-text);
  }
`
const Names = styled.ul`
  margin-block-start: var(--space-2);
  padding-inline-start: var(--space-4);
  overflow-wrap: anywhere;
`
