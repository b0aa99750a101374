/*
 * What the documentation shows to be copied. Tests run each of them as it stands here: the commands in a shell, the pages in a
 * browser, the charts by the reader that answers have.
 */

/** Of the commands: in place of them stands what a deployment and an agent have. */
export const variables = {
  API: 'the address of the API, as https://api.example.com/api',
  FUNCTION_KEY: 'the function key of the deployment; who runs it has it',
  TOKEN: 'tokens.accessToken, which the login answers; good for 15 minutes',
  AGENT_ID: 'agent.id, which the creation answers',
  AGENT_KEY: 'agent.api_key: public, in the embed code',
  TOOL_ID: 'tool.id, which the creation of a tool answers',
};

export const commands = {
  logIn: `curl "$API/auth/login" \\
  -H "x-functions-key: $FUNCTION_KEY" \\
  --json '{ "email": "ada@example.com", "password": "Correct-horse-7!" }'`,

  createAgent: `curl "$API/agents" \\
  -H "x-functions-key: $FUNCTION_KEY" \\
  -H "authorization: Bearer $TOKEN" \\
  --json '{
    "identity": "customer-support",
    "name": "Customer Support",
    "description": "Answers questions about orders and returns.",
    "systemPrompt": "You answer questions of the customers of our bike shop.",
    "conversationOpener": "Hello! What would you like to know?",
    "modelConfig": { "model": "gpt-4.1-mini", "temperature": 0.3 },
    "outputConfig": { "charts_enabled": true },
    "ragEnabled": true
  }'`,

  createTool: `curl "$API/management/custom-tools" \\
  -H "x-functions-key: $FUNCTION_KEY" \\
  -H "authorization: Bearer $TOKEN" \\
  --json '{
    "name": "Orders",
    "summary": "Orders of customers, and where they are.",
    "baseUrl": "https://orders.example.com/v1",
    "rateLimitPerMinute": 30
  }'`,

  createOperation: `curl "$API/management/custom-tools/operations" \\
  -H "x-functions-key: $FUNCTION_KEY" \\
  -H "authorization: Bearer $TOKEN" \\
  --json @- <<JSON
{
  "customToolId": "$TOOL_ID",
  "operationKey": "cancelOrder",
  "method": "POST",
  "path": "/orders/{orderId}/cancellation",
  "name": "Cancel an order",
  "shortDescription": "Cancels an order that has not been sent yet.",
  "inputSchema": {
    "type": "object",
    "properties": {
      "orderId": { "type": "string", "description": "As on the invoice" },
      "body": {
        "type": "object",
        "properties": { "reason": { "type": "string" } }
      }
    },
    "required": ["orderId"]
  }
}
JSON`,

  createCredential: `curl "$API/management/custom-tools/credentials" \\
  -H "x-functions-key: $FUNCTION_KEY" \\
  -H "authorization: Bearer $TOKEN" \\
  --json @- <<JSON
{
  "customToolId": "$TOOL_ID",
  "label": "Orders, production",
  "headers": { "X-Api-Key": "secret-of-the-orders-api" }
}
JSON`,

  uploadDocument: `curl "$API/documents/upload" \\
  -H "x-functions-key: $FUNCTION_KEY" \\
  -H "authorization: Bearer $TOKEN" \\
  -F "agentInstanceId=$AGENT_ID" \\
  -F "file=@returns.md"`,

  searchDocuments: `curl "$API/documents/search" \\
  -H "x-functions-key: $FUNCTION_KEY" \\
  -H "authorization: Bearer $TOKEN" \\
  --json '{ "query": "How long can I return a bike?", "topK": 3 }'`,

  chat: `curl --no-buffer "$API/widget/chat" \\
  -H "x-api-key: $AGENT_KEY" \\
  --json '{ "message": "How long can I return a bike?" }'`,

  analytics: `curl "$API/chat-analytics?start=2026-11-01&end=2026-11-30&includeModels=1" \\
  -H "x-functions-key: $FUNCTION_KEY" \\
  -H "authorization: Bearer $TOKEN"`,
};

export const embeds = {
  snippet: `<script
  src="https://app.example.com/widget.js"
  data-api-key="YOUR_AGENT_KEY"
  data-instance-name="customer-support"
  data-api-url="https://api.example.com/api"
  data-auto-load-config="true"
  data-theme="dark"
  data-position="bottom-left"
  data-persona-name="Orla"
  data-placeholder="Ask about your order"
  async
></script>`,

  init: `<div id="support" style="width: 100%; height: 560px"></div>
<script src="https://app.example.com/widget.js"></script>
<script>
  ChatAgent.init({
    apiKey: 'YOUR_AGENT_KEY',
    instanceName: 'customer-support',
    apiUrl: 'https://api.example.com/api',
    autoLoadConfig: true,
    container: '#support',
  });
</script>`,

  settings: `<script>
  window.talkwrightSettings = {
    apiKey: 'YOUR_AGENT_KEY',
    instanceName: 'customer-support',
    apiUrl: 'https://api.example.com/api',
  };
</script>
<script src="https://app.example.com/widget.js" async></script>`,

  events: `<script>
  addEventListener('talkwright:ready', ({ detail }) => {
    console.log('The widget is there:', detail.instanceName);
  });
  addEventListener('talkwright:session', ({ detail }) => {
    console.log('The conversation is', detail.id);
  });
</script>`,
};

export const charts = {
  line: `{
  "type": "line",
  "title": "Bikes sold",
  "xTitle": "Month",
  "yTitle": "Bikes",
  "labels": ["Jan", "Feb", "Mar", "Apr"],
  "datasets": [
    { "label": "City", "data": [42, 51, 78, 96] },
    { "label": "Touring", "data": [18, 22, 41, 63] }
  ]
}`,

  bar: `{
  "type": "chart",
  "variant": "bar",
  "title": "Price of our city bikes",
  "yTitle": "Euros",
  "data": {
    "labels": ["Lark City 3", "Lark City 7", "Lark City E"],
    "datasets": [{ "label": "Price", "data": [549, 749, 1899] }]
  }
}`,

  pie: `{
  "type": "pie",
  "title": "Why bikes came back",
  "labels": ["Wrong size", "Damaged", "Changed their mind"],
  "datasets": [{ "label": "Returns", "data": [31, 12, 19] }]
}`,

  scatter: `{
  "type": "scatter",
  "title": "Weight and price",
  "xTitle": "Kilograms",
  "yTitle": "Euros",
  "datasets": [
    { "label": "City", "data": [{ "x": 15.2, "y": 549 }, { "x": 13.9, "y": 749 }] },
    { "label": "Racing", "data": [{ "x": 8.4, "y": 2199 }, { "x": 7.1, "y": 3499 }] }
  ]
}`,
};

export const diagram = `flowchart TD
  A[Return asked for] --> B{Within 30 days?}
  B -- yes --> C[Label by mail]
  B -- no --> D[Repair offered]
  C --> E[Refund]`;
