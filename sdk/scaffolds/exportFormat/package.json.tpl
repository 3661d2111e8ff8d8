{
  "name": "{{packageName}}",
  "version": "0.1.0",
  "description": "Export format {{title}}.",
  "license": "Apache-2.0",
  "type": "module",
  "exports": "./src/index.{{ext}}",
  "scripts": {
    "test": "node --test \"tests/*.spec.{{ext}}\""
  },
  "peerDependencies": {
    "@signalbox/sdk": "{{sdkRange}}"
  },
  "signalbox": {
    "kind": "exportFormat",
    "id": "{{id}}",
    "contract": {{contract}},
    "entry": "./src/index.{{ext}}"
  }
}
