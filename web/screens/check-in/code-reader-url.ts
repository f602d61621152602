export { default as codeReaderUrl } from 'zxing-wasm/reader/zxing_reader.wasm?url'
