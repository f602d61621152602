import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { courseTypeOf } from '#rules/courses/course-file.ts'
import type { CoursePreview, CourseView } from '#rules/courses/course-view.ts'
import type { EventDetailsView } from '#rules/events/event-details-view.ts'
import { maxCourseBytes } from '#rules/media/images.ts'
import { formatDistance, formatElevation } from '#rules/text/measures.ts'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { CourseLine } from '#web/ui/course-line.tsx'
import { ElevationProfile } from '#web/ui/elevation-profile.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { sendUpload } from '#web/ui/send-upload.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { UploadProgress } from '#web/ui/upload-progress.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useFileUpload } from '../uploads/use-file-upload.ts'
import type { DetailsEditing } from './use-details-saving.ts'

type Props = { editing: DetailsEditing; saved: EventDetailsView }

/** What was read from files that were sent and may not be saved yet, which outlives the form. */
const previews = new Map<string, CoursePreview>()

export function CourseSheet({ editing, saved }: Props) {
  const { t } = useTranslation(['event-details', 'admin', 'refusals'])
  const { courseFile: file } = editing.details
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useFileUpload<CoursePreview>({
    send: (chosen, options) => {
      const form = new FormData()
      form.append('file', chosen)
      return sendUpload(adminPaths.upload('course'), form, options)
    },
    onUploaded: (preview) => {
      previews.set(preview.file, preview)
      editing.change(() => ({ courseFile: preview.file }))
    },
  })
  const choose = (chosen: File) => {
    const isTooLarge = chosen.size > maxCourseBytes
    setProblem(isTooLarge ? t('refusals:course_too_large') : null)
    if (!isTooLarge) void upload.send(chosen)
  }
  const preview = file === null ? undefined : previews.get(file)
  const course = preview?.course ?? (file === saved.values.courseFile ? saved.course : null)
  return (
    <Sheet title={t('event-details:course.title')} lead={t('event-details:course.lead')}>
      <LeaveDialog isDirty={upload.progress !== null} />
      {file && course && <Preview course={course} />}
      {preview && preview.lines > 1 && <p>{t('event-details:course.lines', { count: preview.lines })}</p>}
      <FieldGroup label={t('event-details:course.label')} error={problem ?? upload.error}>
        <Row>
          {upload.progress === null ? (
            <>
              <FileButton label={t('event-details:course.label')} accept=".gpx,.kml" onChoose={choose}>
                {t(file ? 'event-details:course.replace' : 'event-details:course.choose')}
              </FileButton>
              {file && (
                <>
                  <TextLink href={file}>{t('event-details:course.download', { type: courseTypeOf(file) })}</TextLink>
                  <Button
                    size="sm"
                    variant="quiet"
                    icon="trash"
                    onClick={() =>
                      editing.changeWithUndo(
                        () => ({ courseFile: null }),
                        () => ({ courseFile: file }),
                        t('event-details:course.removed'),
                      )
                    }
                  >
                    {t('event-details:course.remove')}
                  </Button>
                </>
              )}
            </>
          ) : (
            <UploadProgress
              label={t('admin:upload.progress')}
              text={
                upload.progress < 1
                  ? t('admin:upload.sent', { percent: Math.round(upload.progress * 100) })
                  : t('event-details:course.reading')
              }
              cancel={t('admin:cancel')}
              value={upload.progress}
              onCancel={upload.cancel}
            />
          )}
        </Row>
      </FieldGroup>
    </Sheet>
  )
}

function Preview({ course }: { course: CourseView }) {
  const { t } = useTranslation('event-details')
  const { textRegion: region } = useFormats()
  const distance = formatDistance(course.distanceM, region, 1)
  const figures = [
    [t('course.distance'), distance],
    ...(course.ascentM === null ? [] : [[t('course.ascent'), formatElevation(course.ascentM, region)]]),
    ...(course.descentM === null ? [] : [[t('course.descent'), formatElevation(course.descentM, region)]]),
  ]
  return (
    <Columns>
      <Drawing>
        <CourseLine course={course} look="line" label={t('course.drawing', { distance })} />
      </Drawing>
      <div>
        <dl>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {course.profile ? (
          <ElevationProfile profile={course.profile} region={region} label={t('course.profile', { distance })} />
        ) : (
          <p>{t('course.flat')}</p>
        )}
      </div>
    </Columns>
  )
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
`
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);

  > div:last-child {
    display: grid;
    align-content: start;
    gap: var(--space-4);
    min-inline-size: 0;
  }
  dl {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-6);
  }
  dt,
  p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  dd {
    font-size: var(--text-lg);
    font-weight: 650;
  }
  @media (min-width: 47.99rem) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
`
const Drawing = styled.div`
  display: grid;
  place-items: center;
  padding: var(--space-4);
  border-radius: var(--radius-2);
  background: var(--surface-sunken);
  color: var(--primary-border);

  svg {
    max-block-size: 14rem;
  }
`
