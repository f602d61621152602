import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Short files that take long. A fresh clone knows no durations, by which Vitest would sort; it goes by size then.
const longFiles = ['payments-under-fire.system', 'mail-and-drain.system', 'start-and-stop.system']

/** Begins with the longest files, each of which would run alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longFiles.some((name) => moduleId.includes(name))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
