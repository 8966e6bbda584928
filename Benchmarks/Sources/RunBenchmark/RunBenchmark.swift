// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measuring

/// Measures whole runs of the tool: start, jobs, memory, isolation, and what looking for faces costs; and, in this process,
/// what large photographs cost.
@main
struct RunBenchmark {
    static func main() async throws {
        let arguments = CommandLine.arguments
        if arguments.count == 3, arguments[1] == "photographs" {
            return try await LargePhotographs.measure(arguments[2])
        }
        let parts = ["start", "jobs", "memory", "isolation", "faces"]
        let many = arguments.count == 5 ? Int(arguments[4]) ?? 0 : 10_000
        guard (3...5).contains(arguments.count), arguments.count < 4 || parts.contains(arguments[3]), many >= few else {
            print("usage: RunBenchmark RECTO FOLDER-OF-IMAGES [\(parts.joined(separator: "|")) [IMAGES]]")
            print("       RunBenchmark photographs FOLDER")
            exit(2)
        }
        let (recto, folder) = (arguments[1], arguments[2])
        for part in parts where arguments.count < 4 || arguments[3] == part {
            switch part {
            case "start": try measureStart(recto)
            case "jobs": try measureJobs(recto, images: sources(in: folder))
            case "memory": try measureMemory(recto, images: sources(in: folder), many: many)
            case "isolation": try measureIsolation(recto, images: sources(in: folder))
            default: try measureFaces(recto, folder)
            }
        }
    }

    private static func measureStart(_ recto: String) throws {
        let starts = try (0..<11).map { _ in try run(recto, ["--version"]).processorMilliseconds }
        print("recto --version: \(median(starts).rounded2) ms of processor time")
    }

    private static func measureJobs(_ recto: String, images: [String]) throws {
        let folder = try Folder(linking: images, count: 200)
        var one: [Double] = []
        var two: [Double] = []
        for _ in 0..<5 {
            one.append(try scan(recto, folder, jobs: 1).wallMilliseconds)
            two.append(try scan(recto, folder, jobs: 2).wallMilliseconds)
        }
        print(
            "200 images: --jobs 1 \(median(one).rounded2) ms, --jobs 2 \(median(two).rounded2) ms,",
            "ratio of medians \((median(one) / median(two)).rounded2)"
        )
    }

    /// Images of the short run that memory over a long one is compared with, at least: every one is in it that is in the
    /// long one, since some are dearer than others.
    private static let few = 100

    private static func measureMemory(_ recto: String, images: [String], many: Int) throws {
        let few = min(many, max(few, images.count))
        for jobs in [1, 2] {
            let short = try scan(recto, Folder(linking: images, count: few), jobs: jobs)
            let long = try scan(recto, Folder(linking: images, count: many), jobs: jobs)
            print(
                "--jobs \(jobs): peak memory \(short.peakMegabytes.rounded2) MB over \(few) images,",
                "\(long.peakMegabytes.rounded2) MB over \(many),",
                "ratio \((long.peakMegabytes / short.peakMegabytes).rounded2);",
                "\((long.processorMilliseconds / Double(many)).rounded2) ms of processor time an image"
            )
        }
    }

    /// Both ways alternately, so that what else the machine does falls upon both.
    private static func measureIsolation(_ recto: String, images: [String]) throws {
        let folder = try Folder(linking: images, count: max(few, images.count))
        let one = try Folder(linking: Array(images.prefix(1)), count: 1)
        var folderTimes: (isolated: [Double], plain: [Double]) = ([], [])
        var oneTimes: (isolated: [Double], plain: [Double]) = ([], [])
        for _ in 0..<5 {
            try folderTimes.plain.append(scan(recto, folder, jobs: 2, ["--no-isolate"]).processorMilliseconds)
            try folderTimes.isolated.append(scan(recto, folder, jobs: 2, ["--isolate"]).processorMilliseconds)
        }
        for _ in 0..<21 {
            try oneTimes.plain.append(scan(recto, one, jobs: 2, ["--no-isolate"]).wallMilliseconds)
            try oneTimes.isolated.append(scan(recto, one, jobs: 2, ["--isolate"]).wallMilliseconds)
        }
        let (isolated, plain) = (median(folderTimes.isolated), median(folderTimes.plain))
        print(
            "\(max(few, images.count)) images: processor time \(isolated.rounded2) ms in workers,",
            "\(plain.rounded2) ms without, ratio of medians \((isolated / plain).rounded2)"
        )
        let (first, second) = (median(oneTimes.isolated), median(oneTimes.plain))
        print(
            "one image: \(first.rounded2) ms by the clock in a worker, \(second.rounded2) ms without,",
            "\((first - second).rounded2) ms more"
        )
    }

    private static func measureFaces(_ recto: String, _ folder: String) throws {
        var timesWithFaces: [String: [Double]] = [:]
        var timesWithout: [String: [Double]] = [:]
        for _ in 0..<5 {
            try addTimes(recto, folder, options: [], to: &timesWithFaces)
            try addTimes(recto, folder, options: ["--no-check-face"], to: &timesWithout)
        }
        let ratios = timesWithFaces.compactMap { path, times in
            timesWithout[path].map { median(times) / median($0) }
        }
        let (with, without) = (timesWithFaces.values.map(median), timesWithout.values.map(median))
        print(
            "with faces \(median(with).rounded2) ms, without \(median(without).rounded2) ms, medians over",
            "\(ratios.count) images; median of the images' ratios \(median(ratios).rounded2)"
        )
    }

    /// Adds the time that each image of a folder took, in milliseconds by its path.
    private static func addTimes(
        _ recto: String,
        _ folder: String,
        options: [String],
        to times: inout [String: [Double]]
    ) throws {
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("recto-times-\(getpid()).ndjson")
        defer { try? FileManager.default.removeItem(at: output) }
        _ = try run(recto, ["scan", folder, "--jobs", "1", "--output", output.path, "--fail-on", "never"] + options)
        for line in try Data(contentsOf: output).split(separator: UInt8(ascii: "\n")) {
            let json = try JSONSerialization.jsonObject(with: line) as? [String: Any]
            guard let input = json?["input"] as? [String: Any], let path = input["path"] as? String,
                let timing = json?["timing"] as? [String: Any], let total = timing["total"] as? Double
            else { continue }
            times[path, default: []].append(total)
        }
    }

    private static func sources(in folder: String) throws -> [String] {
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        // Not the links of a run that was ended, in a hidden folder.
        return files.filter { ($0.hasSuffix(".jpg") || $0.hasSuffix(".png")) && !$0.contains("/.") }.sorted()
            .map { "\(folder)/\($0)" }
    }

    private static func scan(_ recto: String, _ folder: Folder, jobs: Int, _ options: [String] = []) throws -> Usage {
        let words = ["scan", folder.path, "--jobs", "\(jobs)", "--output", "/dev/null", "--fail-on", "never"]
        return try run(recto, words + options)
    }

    private struct Usage {
        let wallMilliseconds: Double
        /// Of the tool and of all that it started.
        let processorMilliseconds: Double
        /// Of the tool and, added to it, of the processes that it had at one time.
        let peakMegabytes: Double
    }

    /// Runs a program and asks the system what it used.
    private static func run(_ program: String, _ arguments: [String]) throws -> Usage {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        let start = ContinuousClock.now
        var process: pid_t = 0
        guard posix_spawn(&process, program, &actions, nil, &words, environ) == 0 else {
            throw CocoaError(.executableNotLoadable)
        }
        func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3 }
        let memory = ProcessMemory(of: process)
        var status: Int32 = 0
        var usage = rusage()
        guard wait4(process, &status, 0, &usage) == process, status == 0 else {
            throw CocoaError(.executableRuntimeMismatch)
        }
        let wall = start.duration(to: .now) / .milliseconds(1)
        let own = Double(usage.ru_maxrss) / 1024
        // The tool waits for its workers, whose time the system adds to its own.
        let processor = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
        return Usage(
            wallMilliseconds: wall,
            processorMilliseconds: processor,
            peakMegabytes: max(own, memory.end())
        )
    }

    /// A folder of hard links to a few images, as many as wanted; removed with the value.
    private final class Folder {
        let path: String

        init(linking images: [String], count: Int) throws {
            // Beside the images, since a hard link cannot cross file systems; hidden, since it is not for long.
            guard let first = images.first else { throw CocoaError(.fileNoSuchFile) }
            path = URL(fileURLWithPath: first).deletingLastPathComponent().path + "/.benchmark-\(getpid())-\(count)"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            for index in 0..<count {
                // Fewer than there are come from all over, so that a short run meets what a long one meets.
                let image = images[count < images.count ? index * images.count / count : index % images.count]
                let name = String(format: "%06d", index) + "." + URL(fileURLWithPath: image).pathExtension
                try FileManager.default.linkItem(atPath: image, toPath: "\(path)/\(name)")
            }
        }

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
