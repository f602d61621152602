import { Refused } from '#rules/refusals.ts'

/** Throws the error of a full disk, which may be the cause of a library's, as `Refused` `disk_full`; others as they are. */
export const refuseFullDisk = (error: Error): never => {
  const codes = [error, error.cause].map((each) => (each as NodeJS.ErrnoException | undefined)?.code ?? '')
  throw codes.some((code) => code === 'ENOSPC' || code === 'EDQUOT')
    ? new Refused({ code: 'disk_full' }, { cause: error })
    : error
}
