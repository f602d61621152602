import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Slow files first: a fresh clone has no recorded durations, so Vitest would sort by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => moduleId.includes('.slow.test.')
    const sortedFiles = await super.sort(files)
    return [...sortedFiles.filter(isSlow), ...sortedFiles.filter((file) => !isSlow(file))]
  }
}
