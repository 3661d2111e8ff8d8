{
  "name": "{{packageName}}",
  "version": "0.1.0",
  "description": "Link predictor: {{title}}.",
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
    "kind": "linkPredictor",
    "id": "{{id}}",
    "contract": {{contract}},
    "entry": "./src/index.{{ext}}",
    "permissions": {
      "network": [],
      "secrets": []
    }
  }
}
