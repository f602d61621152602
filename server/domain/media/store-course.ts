import type { CoursePreview } from '#rules/courses/course-view.ts'
import { procedure } from '../command.ts'
import type { FileStore } from './file-store.ts'
import type { CourseReader } from './read-course.ts'

/**
 * Stores a course as it is, under the hash of its content; nothing shows it until a command is given its path. Throws
 * `Refused` `forbidden`, and what `readCourse` throws.
 */
export const storeCourse = procedure({
  permission: 'edit-events',
  async run(ctx, files: FileStore, readFile: CourseReader, bytes: Uint8Array): Promise<CoursePreview> {
    const { course, lines, extension } = await readFile(bytes)
    return { file: `/files/${await files.put(ctx.organization.id, extension, bytes)}`, course, lines }
  },
})
