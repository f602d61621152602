import type { Context } from '#server/context.ts'
import type { CoursePreview } from '#rules/courses/course-view.ts'
import { ensureCan } from '#rules/permissions.ts'
import type { FileStore } from './file-store.ts'
import { readCourse } from './read-course.ts'

/**
 * Stores a course as it is, under the hash of its content; nothing shows it until a command is given its path. Throws
 * `Refused` `forbidden`, and what `readCourse` throws.
 */
export async function storeCourse(ctx: Context, files: FileStore, bytes: Uint8Array): Promise<CoursePreview> {
  ensureCan(ctx.actor, 'edit-events')
  const text = new TextDecoder().decode(bytes)
  const { lines, ...course } = await readCourse(text)
  const extension = /<(?:\w+:)?kml[\s>]/.test(text) ? 'kml' : 'gpx'
  return { file: `/files/${await files.put(ctx.organization.id, extension, bytes)}`, course, lines }
}
