import { adminPaths } from '#rules/admin-paths.ts'
import { hostOf, sendRequest, type HttpResponse } from './http-client.ts'

const boundary = 'x'

/** Sends a bank's statement as the browser of somebody who confirms payments does. */
export function sendStatement(
  { port, host, cookie }: { port: number; host: string; cookie: string },
  statement: string,
): Promise<HttpResponse> {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="statement.xml"\r\n\r\n`
  const body = Buffer.from(`${head}${statement}\r\n--${boundary}--\r\n`)
  const headers = {
    origin: `http://${hostOf(host, port)}`,
    accept: 'application/json',
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(body.length),
    cookie,
  }
  return sendRequest({ port, host, method: 'POST', path: adminPaths.statementFile, body, headers })
}

/** CAMT.053 of today, in which each payer sends 100.00 without a reference. */
export function camtStatement(payers: readonly string[], currency: string): string {
  const day = new Date().toISOString().slice(0, 10)
  const entries = payers.map(
    (payer, index) =>
      `<Ntry><Amt Ccy="${currency}">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${index}</AcctSvcrRef><NtryDtls><TxDtls>
<RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>Inscripcion</Ustrd></RmtInf>
</TxDtls></NtryDtls></Ntry>`,
  )
  const format = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'
  return `<Document xmlns="${format}"><BkToCstmrStmt><Stmt><Id>1</Id>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
}
