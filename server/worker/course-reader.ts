import type { Logger } from 'pino'
import { Refused } from '#rules/refusals.ts'
import type { CourseReader } from '../domain/media/read-course.ts'
import { withReader, type ReaderTurn } from './with-reader.ts'

export const courseReader =
  (log: Logger, turn: ReaderTurn): CourseReader =>
  async (bytes) => {
    const answer = await withReader(turn, { log, task: 'reads a course' }, ({ run }) => run('readCourse', bytes))
    if ('refusal' in answer) throw new Refused(answer.refusal)
    return answer
  }
