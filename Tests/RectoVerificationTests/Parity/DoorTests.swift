// SPDX-License-Identifier: Apache-2.0
import Testing

/// Tests on small texts if it is known that a test goes through a door.
struct DoorTests {
    private func doors(of name: String, in text: String) -> [String]? {
        TestReach(SwiftDeclarations.all(in: text)).doors(of: name, in: "SuiteTests")
    }

    private func doors(_ body: String, _ rest: String = "") -> [String]? {
        doors(of: "does it", in: "struct SuiteTests {\n@Test func `does it`() async throws {\n\(body)\n}\n\(rest)\n}")
    }

    private static let engine = "let reading = try await RectoEngine(configuration).read(picture)"

    @Test func `a call of the engine goes through a door`() {
        #expect(doors(Self.engine) == ["the engine"])
        #expect(
            doors("let engine = try RectoEngine()\n#expect(engine\n    .read(aamva: text).record != nil)") == [
                "the engine"
            ]
        )
    }

    @Test func `a test of a type goes through none`() {
        #expect(doors("#expect(AAMVAParser().parse(text) == nil)") == [])
        #expect(doors("let engine = MyRectoEngine(configuration)\n_ = engine.read(picture)") == [])
        #expect(doors("let engine = RectoEngine(configuration)") == [])
    }

    @Test(arguments: [
        "// \(engine)", "/* /* */ \(engine) */", "let text = \"\(engine)\"", "let text = \"\"\"\n\(engine)\n\"\"\"",
        "let text = #\"\"\(engine)\"#", "let text = \"\\\"\(engine)\"",
    ])
    func `a mark in a comment or in text is none`(body: String) {
        #expect(doors(body) == [])
        #expect(doors("\(body)\n\(Self.engine)") == ["the engine"])
    }

    @Test func `code inside a text is code`() {
        #expect(doors("print(\"a \\(f(\"b\")) \\(try RectoEngine().read(picture)) c\")") == ["the engine"])
    }

    @Test func `an engine with a stub is no door`() {
        #expect(doors("let scanner = StubScanner.nothing\n\(Self.engine)") == [])
        #expect(
            doors(
                "_ = try await reading()",
                "let scanner = StubScanner.nothing\nfunc reading() { use(scanner)\n\(Self.engine) }"
            ) == []
        )
    }

    @Test func `helpers of the suite and of no suite count`() {
        let helper = "func reading() async throws -> Reading {\n\(Self.engine)\nreturn reading\n}"
        #expect(doors("_ = try await reading()", helper) == ["the engine"])
        #expect(doors("_ = try await self.reading()", "private var x: Int { 1 }\n\(helper)") == ["the engine"])
        #expect(doors("_ = try await reading()", "}\n\(helper)\nstruct Other {") == ["the engine"])
        #expect(doors("_ = try await Other.reading()", "}\nenum Other {\nstatic \(helper)") == ["the engine"])
        #expect(doors("_ = try await other.reading()", "}\nstruct Other {\n\(helper)") == ["the engine"])
        #expect(doors("_ = Other()", "}\nstruct Other {\ninit() { \(Self.engine) }") == ["the engine"])
        #expect(
            doors("use(Other.shared)", "}\nenum Other {\nstatic let shared = Task { \(Self.engine) }") == ["the engine"]
        )
    }

    @Test func `functions that a test does not call do not count`() {
        let helper = "func reading() async throws {\n\(Self.engine)\n}"
        #expect(doors("#expect(true)", helper) == [])
        #expect(doors("_ = try await reading()", "}\nstruct Other {\n\(helper)") == [])
        #expect(doors("_ = try await other.reading()", "}\nstruct OtherTests {\n\(helper)") == [])
        #expect(doors("apply(.reading)", "}\nstruct Other {\n\(helper)") == [])
        #expect(doors("flow.reading()", "}\nstruct Other {\n\(helper)") == [])
        #expect(doors("#expect(true)", "@Test func `another`() {\n\(Self.engine)\n}") == [])
    }

    @Test func `a request needs the service and a way to it`() {
        #expect(doors("try await ServiceFixture.run { _ in }") == [])
        let call =
            "}\nenum ServiceFixture { static func run() { VerificationService(store) } }\nstruct Caller {\nfunc post() async throws { _ = try await client.executeRequest(uri: uri) }"
        let through = ["an HTTP route of the service"]
        #expect(doors("try await ServiceFixture.run { fixture in try await fixture.shop.post() }", call) == through)
        #expect(doors("try await ServiceFixture.run { fixture in try await fixture.flow.post() }", call) == [])
    }

    @Test func `a name that is not there, or is no test of the suite, is not found`() {
        let text =
            "struct SuiteTests {\n@Test(arguments: [{ 1 }()]) func `one`() {}\nfunc `two`() {}\n}\nstruct B { @Test func `three`() {} }"
        #expect(doors(of: "one", in: text) == [])
        #expect(doors(of: "two", in: text) == nil)
        #expect(doors(of: "three", in: text) == nil)
        #expect(doors(of: "four", in: text) == nil)
    }

    @Test func `a test in Python needs a program, in its class or in those that it is made from`() {
        var python = PythonDeclarations()
        python.add(
            """
            class Base(unittest.TestCase):
                def setUp(self) -> None:
                    self.service = SharedService(
                        1
                    )
                def run_recto(self):
                    return subprocess.run(["recto"])
            class Served(Base):
                def test_a_call(self) -> None:
                    self.run_recto()
            class Alone(unittest.TestCase):
                def test_a_comment(self) -> None:
                    \"\"\"subprocess.run(\"\"\"
                    # subprocess.run(
                    x = 'subprocess.run('
                def test_another_class(self) -> None:
                    self.run_recto()
            """
        )
        let reach = TestReach(python.functions)
        func doors(_ name: String, _ type: String) -> [String]? {
            reach.doors(ofPython: name, in: python.ancestry(type))
        }
        #expect(doors("test_a_call", "Served") == ["a command", "an HTTP route of the service"])
        #expect(doors("test_a_comment", "Alone") == [])
        #expect(doors("test_another_class", "Alone") == [])
        #expect(doors("test_a_call", "Alone") == nil)
    }

    @Test func `the library of tests finds this suite, and says what it does not find`() throws {
        let library = TestLibrary()
        #expect(try library.answer("a test of a type goes through none", in: "DoorTests") == .doors([]))
        #expect(try library.answer("nothing of the kind", in: "DoorTests") == .noTest)
        #expect(try library.answer("one", in: "NoSuchTests") == .noSuite(count: 0))
        #expect(try library.answer("walks from the code to the outcome", in: "WalkTests") == .noSuite(count: 2))
        #expect(
            try library.answer("takes the walk of the first steps to the decision", in: "Tests/Walk/walk_test.py")
                == .doors(["a command"])
        )
    }
}
