import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Short files that run long. A fresh clone has no recorded durations, so Vitest would sort by size.
const longFiles = ['payments-under-crashes.system', 'mail-and-drain.system', 'start-and-stop.system']

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longFiles.some((name) => moduleId.includes(name))
    const sortedFiles = await super.sort(files)
    return [...sortedFiles.filter(isLong), ...sortedFiles.filter((file) => !isLong(file))]
  }
}
